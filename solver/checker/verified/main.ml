(* kanzen-check-verified: the unproven part, which reads files and prints. The verdict comes from
   Kernel.check, which is extracted from Coq. *)

let program = "kanzen-check-verified"

let usage =
  "Usage: kanzen-check-verified [OPTIONS] FILE...\n\n\
   Checks certificates like kanzen-check, with a checker that is proven correct.\n\n\
  \  --max-work N   work limit for each certificate, in positions (default: 10000000000)\n\
  \  --memory MIB   memory limit for the set of positions (default: 1024)\n\
  \  --assumptions  print the assumptions, as a file of claims, instead of the report\n\
  \  --json         print one JSON object per file; with --assumptions, `assumed` lists them\n\
  \  --quiet        print only errors; the exit status shows the verdict\n\
  \  --help         print this help\n\
  \  --version      print the version\n\n\
   Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an\n\
   unreadable file, 3 a work or memory limit was exceeded, 4 output could not be written, 6 a\n\
   certificate is proven up to its assumptions only. If several apply, the greatest; but 6 only\n\
   if all others are proven.\n"

(* What a remembered position takes: 64 bytes, and as much again that the garbage collector may not
   have freed yet. *)
let bytes_per_position = 128

let starts_with prefix text =
  String.length text >= String.length prefix
  && String.sub text 0 (String.length prefix) = prefix

(* ---- CRC-32 ---- *)

let crc_table =
  Array.init 256 (fun n ->
      let c = ref n in
      for _ = 1 to 8 do
        c := if !c land 1 = 1 then 0xedb88320 lxor (!c lsr 1) else !c lsr 1
      done;
      !c)

let crc_of crc bytes length =
  let c = ref (crc lxor 0xffffffff) in
  for i = 0 to length - 1 do
    c := crc_table.((!c lxor Char.code (Bytes.get bytes i)) land 255) lxor (!c lsr 8)
  done;
  !c lxor 0xffffffff

(* ---- Files ---- *)

(* The verdict and the reason. *)
exception Cannot_read of string * string

(* A program that unpacks a file, its process, and the file, which the process reads. Each of the two
   programs accepts something behind the packed data that FORMAT.md forbids: gzip zero bytes, zstd
   members of gzip. So another program must accept the file as well, [confirmer]: for gzip it is
   zstd, which takes zero bytes for damage; for zstd it is its list of frames, which knows no others. *)
type unpacker = {
  name : string;
  confirmer : string array;
  child : int;
  packed : Unix.file_descr;
}

(* A file that is read once, from beginning to end. The window holds the bytes from [first] on. The
   checker looks back by fewer than [lookback] bytes. *)
type file = {
  input : Unix.file_descr;
  unpacker : unpacker option;
  window : Bytes.t;
  mutable first : int;
  mutable size : int;
  mutable crc : int; (* of all bytes before the window *)
  mutable ended : bool;
  mutable fault : string; (* why the file ended too early, or nothing *)
  mutable header : string;
}

let lookback = 4096
let chunk = 65536

(* The compressed bytes that may be read for so many decompressed bytes. *)
let most_packed unpacked = (1 lsl 20) + (2 * unpacked)
let header_bytes = 512

let rec read_some input bytes at length =
  match Unix.read input bytes at length with
  | n -> n
  | exception Unix.Unix_error (Unix.EINTR, _, _) -> read_some input bytes at length
  | exception Unix.Unix_error _ -> raise (Cannot_read ("unreadable", "the file cannot be read"))

(* The first bytes of the file, and the file from its beginning. *)
let peek input =
  let bytes = Bytes.create 4 in
  let rec fill at =
    let n = if at = 4 then 0 else read_some input bytes at (4 - at) in
    if n = 0 then Bytes.sub_string bytes 0 at else fill (at + n)
  in
  fill 0

let start_unpacker name arguments confirmer input =
  let from, into = Unix.pipe ~cloexec:true () in
  let null = Unix.openfile "/dev/null" [ Unix.O_WRONLY; Unix.O_CLOEXEC ] 0 in
  match
    Unix.lseek input 0 Unix.SEEK_SET |> ignore;
    Unix.create_process name arguments input into null
  with
  | child ->
      List.iter Unix.close [ into; null ];
      (from, Some { name; confirmer; child; packed = input })
  | exception Unix.Unix_error _ ->
      List.iter Unix.close [ from; into; null ];
      raise (Cannot_read ("unreadable", "the file is packed, and " ^ name ^ " cannot unpack it"))

let open_file name =
  let input =
    try Unix.openfile name [ Unix.O_RDONLY; Unix.O_CLOEXEC ] 0
    with Unix.Unix_error (error, _, _) ->
      raise (Cannot_read ("unreadable", Unix.error_message error))
  in
  try
    let begins = peek input in
    let window = Bytes.create (lookback + chunk) in
    let input, unpacker, size =
      if starts_with "\x1f\x8b" begins then
        let input, unpacker =
          start_unpacker "gzip" [| "gzip"; "-dc" |] [| "zstd"; "-tq"; "--memory=8MiB" |] input
        in
        (input, unpacker, 0)
      else if starts_with "\x28\xb5\x2f\xfd" begins then
        let input, unpacker =
          start_unpacker "zstd" [| "zstd"; "-dcq"; "--memory=8MiB" |]
            [| "zstd"; "-lq"; "--"; name |] input
        in
        (input, unpacker, 0)
      else (
        Bytes.blit_string begins 0 window 0 (String.length begins);
        (input, None, String.length begins))
    in
    { input; unpacker; window; first = 0; size; crc = 0; ended = false; fault = ""; header = "" }
  with error -> Unix.close input; raise error

(* Whether the program accepts the file, which is its standard input. *)
let accepts program packed =
  let null = Unix.openfile "/dev/null" [ Unix.O_WRONLY; Unix.O_CLOEXEC ] 0 in
  let status =
    match
      Unix.lseek packed 0 Unix.SEEK_SET |> ignore;
      Unix.create_process program.(0) program packed null null
    with
    | child -> snd (Unix.waitpid [] child)
    | exception Unix.Unix_error _ -> Unix.WEXITED 127
  in
  Unix.close null;
  status = Unix.WEXITED 0

(* Closes the file. If it was not read to its end, the process that unpacks it ends by a signal. *)
let close_file file =
  if not file.ended then (
    file.ended <- true;
    Unix.close file.input;
    match file.unpacker with
    | None -> ()
    | Some { name; confirmer; child; packed } ->
        (match snd (Unix.waitpid [] child) with
        | Unix.WEXITED 0 ->
            if not (accepts confirmer packed) then
              file.fault <- "damaged " ^ name ^ " data, or something follows them"
        | Unix.WEXITED 127 -> file.fault <- name ^ " cannot be run"
        | _ when name = "zstd" ->
            file.fault <- "damaged zstd data, or a window of more than 8 MiB"
        | _ -> file.fault <- "damaged " ^ name ^ " data");
        Unix.close packed)

(* The process and this program share the place in the packed file. *)
let check_size file =
  match file.unpacker with
  | Some { packed; _ }
    when Unix.lseek packed 0 Unix.SEEK_CUR > most_packed (file.first + file.size) ->
      raise
        (Cannot_read
           ("work limit", "it contains almost no data for its size, and was not read to the end"))
  | _ -> ()

(* Makes room in the window and reads more bytes. *)
let refill file =
  if file.size > lookback then (
    let gone = file.size - lookback in
    file.crc <- crc_of file.crc file.window gone;
    Bytes.blit file.window gone file.window 0 lookback;
    file.first <- file.first + gone;
    file.size <- lookback);
  let n = read_some file.input file.window file.size (Bytes.length file.window - file.size) in
  file.size <- file.size + n;
  check_size file;
  if n = 0 then close_file file;
  let shown = String.length file.header in
  if file.first = 0 && shown < header_bytes then
    file.header <- Bytes.sub_string file.window 0 (min header_bytes file.size)

let rec byte_at file i =
  let at = i - file.first in
  if at < 0 then invalid_arg "byte_at"
  else if at < file.size then Char.code (Bytes.unsafe_get file.window at)
  else if file.ended then 256
  else (refill file; byte_at file i)

let crc_before file i =
  let length = i - file.first in
  if length < 0 || length > file.size then invalid_arg "crc_before";
  crc_of file.crc file.window length

(* ---- Reports ---- *)

(* Control characters and bytes above ASCII become escapes. *)
let printable text =
  let out = Buffer.create (String.length text) in
  String.iter
    (fun c ->
      if c >= ' ' && c <= '~' then Buffer.add_char out c
      else Buffer.add_string out (Printf.sprintf "\\x%02x" (Char.code c)))
    text;
  Buffer.contents out

let json_string text =
  let out = Buffer.create (String.length text + 2) in
  Buffer.add_char out '"';
  String.iter
    (fun c ->
      if c = '"' || c = '\\' then (Buffer.add_char out '\\'; Buffer.add_char out c)
      else if c >= ' ' && c <= '~' then Buffer.add_char out c
      else Buffer.add_string out (Printf.sprintf "\\u%04x" (Char.code c)))
    text;
  Buffer.add_char out '"';
  Buffer.contents out

(* The board with [own] and [their] as characters of the discs. *)
let board_text x own their =
  String.init 64 (fun s ->
      match Kernel.cell_of x (Kernel.square_of s) with
      | Kernel.Mine -> own
      | Kernel.Theirs -> their
      | Kernel.Empty -> '-')

let to_move x = board_text x 'X' 'O' ^ " X"
let lower (claim : Kernel.claim) = claim.lower64 - 64
let upper (claim : Kernel.claim) = claim.upper64 - 64

let claim_text claim =
  let lower = lower claim and upper = upper claim in
  let number = string_of_int in
  if lower = upper then "value " ^ number lower
  else if lower > -64 && upper < 64 then
    "value at least " ^ number lower ^ ", at most " ^ number upper
  else if lower > -64 then "value at least " ^ number lower
  else if upper < 64 then "value at most " ^ number upper
  else "nothing"

(* An assumption as a line of a file of claims. *)
let assumption_text (claim : Kernel.claim) =
  let signed n = if n > 0 then "+" ^ string_of_int n else string_of_int n in
  let lower = lower claim and upper = upper claim in
  to_move claim.root ^ " ; "
  ^
  if lower = upper then "= " ^ signed lower
  else if upper = 64 then ">= " ^ signed lower
  else if lower = -64 then "<= " ^ signed upper
  else "[" ^ signed lower ^ "," ^ signed upper ^ "]"

(* The name of the writer, which is not part of the proof. *)
let writer_of header =
  let rec find = function
    | line :: rest ->
        if starts_with "writer " line then String.sub line 7 (String.length line - 7)
        else if line = "moves" then ""
        else find rest
    | [] -> ""
  in
  find (String.split_on_char '\n' header)

let side_of header =
  match String.split_on_char '\n' header with
  | _ :: board :: _ when board <> "" -> board.[String.length board - 1]
  | _ -> 'X'

type report = {
  verdict : string;
  status : int;
  reason : string; (* empty if the claim is proven *)
  proven : (Kernel.claim * Kernel.claim list * int * int) option; (* with moves and work *)
}

let failed status verdict reason = { verdict; status; reason; proven = None }

let work_limit max_work =
  failed 3 "work limit"
    (Printf.sprintf "checking takes more than %d positions; raise the limit with --max-work"
       max_work)

let of_refusal (why : Kernel.failure) (state : Kernel.state) max_work =
  match why with
  | Work_limit -> work_limit max_work
  | Memory_limit ->
      failed 3 "memory limit"
        "the set of positions exceeds the memory limit; raise it with --memory"
  | Not_legal x ->
      failed 1 "refused"
        (Printf.sprintf "move %d is not legal on %s" state.moves_read (to_move x))
  | File_ends -> failed 1 "refused" "the file ends in the middle of the proof"
  | Not_at_least (x, score) ->
      failed 1 "refused"
        (Printf.sprintf "the value of %s is not at least %d" (to_move x) (score - 64))
  | Not_at_most (x, score) ->
      failed 1 "refused"
        (Printf.sprintf "the value of %s is not at most %d" (to_move x) (score - 64))
  | Wrong_score (x, score, needed) ->
      failed 1 "refused"
        (Printf.sprintf "the proving side gets %d instead of at least %d on %s" (score - 64)
           (needed - 64) (board_text x 'X' 'O'))

let of_bad_list (why : Kernel.list_failure) number max_work =
  let not_a_certificate reason =
    failed 2 "unreadable" ("not a certificate that this version can read: " ^ reason)
  in
  let assumption = Printf.sprintf "assumption %d" number in
  match why with
  | List_ends -> failed 1 "refused" "the file ends in its list of assumptions"
  | Malformed -> not_a_certificate (assumption ^ " is not well-formed")
  | Of_the_claim -> failed 1 "refused" (assumption ^ " is about the position of the claim")
  | Repeated -> failed 1 "refused" (assumption ^ " is about the same position as an earlier one")
  | No_end -> not_a_certificate "expected \"moves\" after its list of assumptions"
  | List_work -> work_limit max_work
  | List_memory ->
      failed 3 "memory limit"
        "the list of assumptions exceeds the memory limit; raise it with --memory"

let report_of (verdict : Kernel.verdict) max_work =
  match verdict with
  | Accepts (claim, assumed, moves, left) ->
      let verdict, status =
        match List.length assumed with
        | 0 -> ("proven", 0)
        | 1 -> ("proven up to 1 assumption", 6)
        | n -> (Printf.sprintf "proven up to %d assumptions" n, 6)
      in
      { verdict; status; reason = ""; proven = Some (claim, assumed, moves, max_work - left) }
  | Refuses (why, state) -> of_refusal why state max_work
  | Bad_assumption (why, number) -> of_bad_list why number max_work
  | Needless claim ->
      failed 1 "refused"
        (Printf.sprintf "nothing relies upon the assumption %s %d %d" (to_move claim.root)
           (lower claim) (upper claim))
  | Wrong_end -> failed 1 "refused" "the last line is wrong, or there is data after it"
  | Unreadable -> failed 2 "unreadable" "not a certificate of version 1"
  | Out_of_range -> failed 2 "unreadable" "a number in the header is out of range"

(* A file that could not be read to its end proves nothing. *)
let with_fault file report =
  match (file.fault, report.verdict) with
  | "", _ | _, ("work limit" | "memory limit") -> report
  | reason, "unreadable" -> failed 2 "unreadable" reason
  | reason, _ -> failed 1 "refused" reason

(* The report and the header. *)
let check name max_work memory =
  match open_file name with
  | exception Cannot_read (verdict, reason) -> (failed 2 verdict reason, "")
  | file -> (
      Fun.protect ~finally:(fun () -> close_file file) @@ fun () ->
      try
        let seed = Random.bits () lor (Random.bits () lsl 30) in
        let verdict =
          Kernel.check (byte_at file) (crc_before file) max_work
            ((memory lsl 20) / bytes_per_position)
            seed
        in
        (with_fault file (report_of verdict max_work), file.header)
      with
      | Cannot_read (verdict, reason) ->
          (failed (if verdict = "work limit" then 3 else 2) verdict reason, "")
      | Out_of_memory | Stack_overflow -> (failed 3 "memory limit" "out of memory", ""))

(* The board as in the file, with the side to move. *)
let root_text (claim : Kernel.claim) header =
  let side = side_of header in
  board_text claim.root side (if side = 'X' then 'O' else 'X') ^ Printf.sprintf " %c" side

let text_of name report header seconds =
  let head = printable name ^ ": " ^ report.verdict ^ ": " in
  match report.proven with
  | None -> head ^ printable report.reason ^ "\n"
  | Some (claim, assumed, moves, work) ->
      let writer = writer_of header in
      Printf.sprintf "%s%s for the side to move of\n  %s\n  %d moves, %d positions, %.2f s\n%s%s"
        head (claim_text claim) (root_text claim header) moves work seconds
        (if writer = "" then "" else "  written by " ^ printable writer ^ "\n")
        (if assumed = [] then ""
         else "  if the assumptions are true, which --assumptions prints\n")

let json_of name report header seconds listed =
  let out = Buffer.create 256 in
  let add = Printf.bprintf in
  add out "{\"file\":%s,\"verdict\":%s" (json_string name) (json_string report.verdict);
  if report.reason <> "" then add out ",\"reason\":%s" (json_string report.reason);
  (match report.proven with
  | None -> ()
  | Some (claim, assumed, moves, work) ->
      add out ",\"board\":%s,\"lower\":%d,\"upper\":%d"
        (json_string (root_text claim header))
        (lower claim) (upper claim);
      let writer = writer_of header in
      if writer <> "" then add out ",\"writer\":%s" (json_string writer);
      if assumed <> [] then add out ",\"assumptions\":%d" (List.length assumed);
      if listed && assumed <> [] then (
        let object_of (a : Kernel.claim) =
          Printf.sprintf "{\"board\":\"%s\",\"lower\":%d,\"upper\":%d}" (to_move a.root) (lower a)
            (upper a)
        in
        let objects = List.rev (List.rev_map object_of assumed) in
        add out ",\"assumed\":[%s]" (String.concat "," objects));
      add out ",\"moves\":%d,\"work\":%d" moves work);
  add out ",\"seconds\":%.3f}\n" seconds;
  Buffer.contents out

(* ---- The command line ---- *)

let complain text =
  try
    prerr_string text;
    flush stderr
  with Sys_error _ -> ()

let finish status =
  (* What could not be written is lost, and exit must not try again. *)
  Unix._exit status

let wrong_usage problem =
  complain (program ^ ": " ^ printable problem ^ "\n" ^ usage);
  finish 2

let output text =
  try
    print_string text;
    flush stdout
  with Sys_error reason ->
    complain (program ^ ": standard output cannot be written: " ^ reason ^ "\n");
    finish 4

let max_work = ref 10_000_000_000
let memory = ref 1024
let assumptions = ref false
let json = ref false
let quiet = ref false
let files = ref []

let number option largest = function
  | value :: rest -> (
      let digits = value <> "" && String.for_all (fun c -> c >= '0' && c <= '9') value in
      match if digits then int_of_string_opt ("0u" ^ value) else None with
      | Some n when n >= 1 && n <= largest -> (n, rest)
      | _ ->
          wrong_usage
            (Printf.sprintf "%s: expected a number from 1 to %d, found %s" option largest value))
  | [] ->
      wrong_usage
        (Printf.sprintf "%s: expected a number from 1 to %d, found nothing" option largest)

let rec read_options = function
  | [] -> ()
  | "--" :: rest -> files := List.rev_append rest !files
  | "--max-work" :: rest ->
      let n, rest = number "--max-work" 1_000_000_000_000_000_000 rest in
      max_work := n;
      read_options rest
  | "--memory" :: rest ->
      let n, rest = number "--memory" (1 lsl 24) rest in
      memory := n;
      read_options rest
  | "--assumptions" :: rest -> assumptions := true; read_options rest
  | "--json" :: rest -> json := true; read_options rest
  | "--quiet" :: rest -> quiet := true; read_options rest
  | word :: _ when starts_with "-" word -> wrong_usage ("unknown option " ^ word)
  | word :: rest -> files := word :: !files; read_options rest

let worse a b =
  let other = if a = 6 then b else if b = 6 then a else max a b in
  if (a = 6 || b = 6) && other = 0 then 6 else other

let check_one name =
  let start = Unix.gettimeofday () in
  let report, header = check name !max_work !memory in
  let seconds = Unix.gettimeofday () -. start in
  if !json then output (json_of name report header seconds !assumptions)
  else (
    let text = if !quiet then "" else text_of name report header seconds in
    if not !assumptions then output text
    else (
      complain text;
      match report.proven with
      | Some (_, assumed, _, _) ->
          List.iter (fun a -> output (assumption_text a ^ "\n")) assumed
      | None -> ()));
  report.status

(* If a standard stream is closed, a file could otherwise be opened under its descriptor. *)
let rec prepare_streams () =
  let null = Unix.openfile "/dev/null" [ Unix.O_RDONLY ] 0 in
  if (Obj.magic null : int) <= 2 then prepare_streams () else Unix.close null

let () =
  prepare_streams ();
  let file_too_large = 25 (* SIGXFSZ, which would end the program *) in
  Sys.set_signal file_too_large Sys.Signal_ignore;
  Random.self_init ();
  let words = List.tl (Array.to_list Sys.argv) in
  let rec options = function [] | "--" :: _ -> [] | word :: rest -> word :: options rest in
  let show text = output text; finish 0 in
  if List.mem "--help" (options words) then show usage;
  if List.mem "--version" (options words) then show (program ^ " " ^ Version.text ^ "\n");
  read_options words;
  if !files = [] then wrong_usage "expected a certificate";
  finish (List.fold_left (fun worst name -> worse worst (check_one name)) 0 (List.rev !files))

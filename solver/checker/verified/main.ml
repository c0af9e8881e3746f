(* kanzen-check-verified: the unproven part, which reads files and prints. The verdict comes from
   Kernel.check, which is extracted from Coq. *)

let usage =
  "Usage: kanzen-check-verified [OPTIONS] FILE...\n\n\
   Checks certificates of versions 1 and 2 with a checker that is proven correct.\n\n\
  \  --max-work N   work limit for each certificate, in positions (default: 10000000000)\n\
  \  --memory MIB   memory limit for the set of positions (default: 1024)\n\
  \  --help         print this help\n\n\
   Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an\n\
   unreadable file, 3 a work or memory limit was exceeded, 4 output could not be written. If\n\
   several apply, the greatest.\n"

let bytes_per_position = 100

exception Damaged of string

(* ---- Files ---- *)

let read_all channel =
  let text = Buffer.create 65536 and piece = Bytes.create 65536 in
  let rec read () =
    let n = input channel piece 0 (Bytes.length piece) in
    if n > 0 then (Buffer.add_subbytes text piece 0 n; read ())
  in
  read ();
  Buffer.contents text

let read_plain name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in_noerr channel) (fun () -> read_all channel)

let unpack program options name =
  let arguments = Array.of_list ((program :: options) @ [ "-dc"; "--"; name ]) in
  let channel = Unix.open_process_args_in program arguments in
  let text = read_all channel in
  match Unix.close_process_in channel with
  | Unix.WEXITED 0 -> text
  | _ -> raise (Damaged ("damaged " ^ program ^ " data"))

let starts_with prefix text =
  String.length text >= String.length prefix
  && String.sub text 0 (String.length prefix) = prefix

let read_certificate name =
  let text = read_plain name in
  if starts_with "\x1f\x8b" text then unpack "gzip" [] name
  else if starts_with "\x28\xb5\x2f\xfd" text then unpack "zstd" [ "--memory=8MiB" ] name
  else text

(* ---- CRC-32 ---- *)

let crc_table =
  Array.init 256 (fun n ->
      let c = ref n in
      for _ = 1 to 8 do
        c := if !c land 1 = 1 then 0xedb88320 lxor (!c lsr 1) else !c lsr 1
      done;
      !c)

let crc_of text length =
  let c = ref 0xffffffff in
  for i = 0 to min length (String.length text) - 1 do
    c := crc_table.((!c lxor Char.code text.[i]) land 255) lxor (!c lsr 8)
  done;
  !c lxor 0xffffffff

(* ---- Reports ---- *)

let printable text =
  let out = Buffer.create (String.length text) in
  String.iter
    (fun c ->
      if c >= ' ' && c <= '~' then Buffer.add_char out c
      else Buffer.add_string out (Printf.sprintf "\\x%02x" (Char.code c)))
    text;
  Buffer.contents out

(* The board with [own] and [their] as characters of the discs. *)
let board_text (x : Kernel.bits) own their =
  let bit lo hi s = if s < 32 then (lo lsr s) land 1 = 1 else (hi lsr (s - 32)) land 1 = 1 in
  String.init 64 (fun s ->
      if not (bit x.occ_lo x.occ_hi s) then '-'
      else if bit x.own_lo x.own_hi s then own
      else their)

let claim_text lower upper =
  let number = string_of_int in
  if lower = upper then "value " ^ number lower
  else if lower > -64 && upper < 64 then
    "value at least " ^ number lower ^ ", at most " ^ number upper
  else if lower > -64 then "value at least " ^ number lower
  else if upper < 64 then "value at most " ^ number upper
  else "nothing"

(* The name of the writer; empty for version 1. It is not part of the proof. *)
let writer_of text =
  let rec find = function
    | line :: rest ->
        if starts_with "writer " line then String.sub line 7 (String.length line - 7)
        else if line = "moves" then ""
        else find rest
    | [] -> ""
  in
  find (String.split_on_char '\n' (String.sub text 0 (min 512 (String.length text))))

let side_of text =
  match String.split_on_char '\n' (String.sub text 0 (min 512 (String.length text))) with
  | _ :: board :: _ when board <> "" -> board.[String.length board - 1]
  | _ -> 'X'

let report name text seconds max_work verdict =
  let head word = printable name ^ ": " ^ word ^ ": " in
  let failed status word reason = (status, head word ^ reason ^ "\n") in
  match (verdict : Kernel.verdict) with
  | Accepts (claim, moves, left) ->
      let side = side_of text in
      let other = if side = 'X' then 'O' else 'X' in
      let writer = writer_of text in
      ( 0,
        Printf.sprintf
          "%s%s for the side to move of\n  %s %c\n  %d moves, %d positions, %.2f s\n%s"
          (head "proven")
          (claim_text (claim.lower64 - 64) (claim.upper64 - 64))
          (board_text claim.root side other)
          side moves (max_work - left) seconds
          (if writer = "" then "" else "  written by " ^ printable writer ^ "\n") )
  | Refuses (Work_limit, _) ->
      failed 3 "work limit"
        (Printf.sprintf "checking takes more than %d positions; raise the limit with --max-work"
           max_work)
  | Refuses (Memory_limit, _) ->
      failed 3 "memory limit"
        "the set of positions exceeds the memory limit; raise it with --memory"
  | Refuses (Not_legal, state) ->
      failed 1 "refused" (Printf.sprintf "move %d is not legal" state.moves_read)
  | Refuses (File_ends, _) -> failed 1 "refused" "the file ends in the middle of the proof"
  | Refuses (Wrong_claim x, _) ->
      failed 1 "refused" ("the claim does not hold on " ^ board_text x 'X' 'O' ^ " X")
  | Wrong_end -> failed 1 "refused" "the last line is wrong, or there is data after it"
  | Unreadable -> failed 2 "unreadable" "not a certificate of version 1 or 2"
  | Out_of_range -> failed 2 "unreadable" "a number in the header is out of range"

let check name max_work memory =
  let fail status word reason = (status, printable name ^ ": " ^ word ^ ": " ^ reason ^ "\n") in
  try
    let text = read_certificate name in
    let length = String.length text in
    let byte_at i = if i >= 0 && i < length then Char.code (String.unsafe_get text i) else 256 in
    let start = Sys.time () in
    let verdict =
      Kernel.check byte_at (crc_of text) max_work ((memory lsl 20) / bytes_per_position)
    in
    report name text (Sys.time () -. start) max_work verdict
  with
  | Sys_error reason -> fail 2 "unreadable" reason
  | Damaged reason -> fail 2 "unreadable" reason
  | Out_of_memory | Stack_overflow -> fail 3 "memory limit" "out of memory"

(* ---- The command line ---- *)

let wrong_usage problem =
  prerr_string ("kanzen-check-verified: " ^ printable problem ^ "\n" ^ usage);
  exit 2

let () =
  let max_work = ref 10_000_000_000 and memory = ref 1024 and files = ref [] in
  let number option = function
    | value :: rest -> (
        match int_of_string_opt value with
        | Some n when n >= 1 && n <= 1_000_000_000_000_000_000 -> (n, rest)
        | _ -> wrong_usage (option ^ ": expected a number from 1, found " ^ value))
    | [] -> wrong_usage (option ^ ": expected a number from 1, found nothing")
  in
  let rec read = function
    | [] -> ()
    | "--" :: rest -> files := List.rev_append rest !files
    | "--help" :: _ -> print_string usage; exit 0
    | "--max-work" :: rest -> let n, rest = number "--max-work" rest in max_work := n; read rest
    | "--memory" :: rest ->
        let n, rest = number "--memory" rest in
        if n > 1 lsl 24 then wrong_usage "--memory: expected a number up to 16777216";
        memory := n;
        read rest
    | word :: _ when starts_with "-" word -> wrong_usage ("unknown option " ^ word)
    | word :: rest -> files := word :: !files; read rest
  in
  read (List.tl (Array.to_list Sys.argv));
  if !files = [] then wrong_usage "expected a certificate";
  let worst = ref 0 in
  List.iter
    (fun name ->
      let status, text = check name !max_work !memory in
      worst := max !worst status;
      try print_string text; flush stdout
      with Sys_error reason ->
        prerr_string ("kanzen-check-verified: standard output cannot be written: " ^ reason ^ "\n");
        exit 4)
    (List.rev !files);
  exit !worst

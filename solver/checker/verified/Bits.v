(** * Positions as bits, and proofs that they follow the rules

    A set of squares is two integers: squares 0 to 31 are the bits of [lo], squares 32 to 63 those
    of [hi]. A position is the set of occupied squares and a set of own discs. Own discs on squares
    that are not occupied mean nothing, so every four integers are a position. *)

From Coq Require Import Arith ZArith List Bool Lia Uint63.
From KanzenCheck Require Import Rules.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sets of squares *)

Definition mem (lo hi : int) (s : square) : bool :=
  if (s <? 32)%nat then Z.testbit (to_Z lo) (Z.of_nat s)
  else Z.testbit (to_Z hi) (Z.of_nat s - 32).

Definition bit_lo (s : square) : int := of_Z (if (s <? 32)%nat then 2 ^ Z.of_nat s else 0).
Definition bit_hi (s : square) : int := of_Z (if (s <? 32)%nat then 0 else 2 ^ (Z.of_nat s - 32)).

Definition minus (a b : int) : int := (a lxor (a land b))%uint63.
Definition disjoint (lo hi lo' hi' : int) : bool :=
  (((lo land lo') lor (hi land hi')) =? 0)%uint63.

(** What holds for each of the 64 squares can be computed. *)
Lemma for_squares : forall f, forallb f squares = true -> forall s, (s < 64)%nat -> f s = true.
Proof. intros f H s Hs. rewrite forallb_forall in H. apply H, squares_in, Hs. Qed.

Lemma bit_lo_Z : forall s, (s < 64)%nat ->
  to_Z (bit_lo s) = if (s <? 32)%nat then 2 ^ Z.of_nat s else 0.
Proof.
  intros s H. apply Z.eqb_eq. revert s H. apply for_squares. vm_compute. reflexivity.
Qed.

Lemma bit_hi_Z : forall s, (s < 64)%nat ->
  to_Z (bit_hi s) = if (s <? 32)%nat then 0 else 2 ^ (Z.of_nat s - 32).
Proof.
  intros s H. apply Z.eqb_eq. revert s H. apply for_squares. vm_compute. reflexivity.
Qed.

Lemma land_pow2 : forall a n, 0 <= n -> Z.land a (2 ^ n) = if Z.testbit a n then 2 ^ n else 0.
Proof.
  intros a n Hn. apply Z.bits_inj'. intros m Hm. rewrite Z.land_spec, Z.pow2_bits_eqb by exact Hn.
  destruct (Z.eqb_spec n m) as [->|Hne].
  - destruct (Z.testbit a m).
    + rewrite Z.pow2_bits_true by exact Hn. reflexivity.
    + rewrite Z.bits_0. reflexivity.
  - rewrite andb_false_r. destruct (Z.testbit a n).
    + rewrite Z.pow2_bits_false by exact Hne. reflexivity.
    + rewrite Z.bits_0. reflexivity.
Qed.

Lemma zero_Z : forall x, (x =? 0)%uint63 = (to_Z x =? 0).
Proof.
  intro x. apply eq_true_iff_eq. rewrite eqb_spec, Z.eqb_eq. split.
  - intros ->. reflexivity.
  - intro H. apply to_Z_inj. exact H.
Qed.

Lemma disjoint_single : forall lo hi s, (s < 64)%nat ->
  disjoint lo hi (bit_lo s) (bit_hi s) = negb (mem lo hi s).
Proof.
  intros lo hi s H. unfold disjoint, mem.
  rewrite zero_Z, lor_spec', land_spec', land_spec', bit_lo_Z, bit_hi_Z by exact H.
  destruct (Nat.ltb_spec s 32).
  - rewrite Z.land_0_r, Z.lor_0_r, land_pow2 by lia.
    destruct (Z.testbit _ _); [|reflexivity]. apply Z.eqb_neq. apply Z.pow_nonzero; lia.
  - rewrite Z.land_0_r, Z.lor_0_l, land_pow2 by lia.
    destruct (Z.testbit _ _); [|reflexivity]. apply Z.eqb_neq. apply Z.pow_nonzero; lia.
Qed.

Lemma mem_lor : forall lo hi lo' hi' s,
  mem (lo lor lo')%uint63 (hi lor hi')%uint63 s = mem lo hi s || mem lo' hi' s.
Proof.
  intros. unfold mem. destruct (_ <? _)%nat; rewrite lor_spec', Z.lor_spec; reflexivity.
Qed.

Lemma mem_minus : forall lo hi lo' hi' s,
  mem (minus lo lo') (minus hi hi') s = mem lo hi s && negb (mem lo' hi' s).
Proof.
  intros. unfold mem, minus.
  destruct (_ <? _)%nat; rewrite lxor_spec', land_spec', Z.lxor_spec, Z.land_spec;
    destruct (Z.testbit _ _), (Z.testbit _ _); reflexivity.
Qed.

Lemma mem_single : forall s t, (s < 64)%nat -> (t < 64)%nat ->
  mem (bit_lo t) (bit_hi t) s = Nat.eqb s t.
Proof.
  intros s t Hs Ht. unfold mem. rewrite bit_lo_Z, bit_hi_Z by exact Ht.
  destruct (Nat.ltb_spec s 32), (Nat.ltb_spec t 32), (Nat.eqb_spec s t);
    try (exfalso; lia); try apply Z.bits_0; try (apply Z.pow2_bits_false; lia);
    subst; apply Z.pow2_bits_true; lia.
Qed.

Lemma mem_empty : forall s, mem 0 0 s = false.
Proof. intro s. unfold mem. destruct (_ <? _)%nat; apply Z.bits_0. Qed.

Lemma mem_zero : forall lo hi s, ((lo lor hi) =? 0)%uint63 = true -> mem lo hi s = false.
Proof.
  intros lo hi s H. rewrite zero_Z, lor_spec' in H. apply Z.eqb_eq, Z.lor_eq_0_iff in H.
  destruct H as [Hl Hh]. unfold mem. rewrite Hl, Hh. destruct (_ <? _)%nat; apply Z.bits_0.
Qed.

(** ** Positions *)

Record bits := Bits { occ_lo : int; occ_hi : int; own_lo : int; own_hi : int }.

Definition cell_of (x : bits) (s : square) : cell :=
  if mem (occ_lo x) (occ_hi x) s
  then if mem (own_lo x) (own_hi x) s then Mine else Theirs
  else Empty.

Definition decode (x : bits) : board := map (cell_of x) squares.

Lemma cell_at_decode : forall x s, (s < 64)%nat -> cell_at (decode x) s = cell_of x s.
Proof. intros. unfold decode. apply cell_at_map. assumption. Qed.

Definition pass (x : bits) : bits :=
  Bits (occ_lo x) (occ_hi x) (minus (occ_lo x) (own_lo x)) (minus (occ_hi x) (own_hi x)).

Theorem decode_pass : forall x, decode (pass x) = swap (decode x).
Proof.
  intro x. unfold decode, swap. rewrite map_map. apply map_ext. intro s.
  unfold cell_of, pass. cbn [occ_lo occ_hi own_lo own_hi]. rewrite mem_minus.
  destruct (mem (occ_lo x) _ s); [|reflexivity].
  destruct (mem (own_lo x) _ s); reflexivity.
Qed.

Definition their_lo (x : bits) : int := minus (occ_lo x) (own_lo x).
Definition their_hi (x : bits) : int := minus (occ_hi x) (own_hi x).

Definition on (l : list square) : Prop := forall s, In s l -> (s < 64)%nat.

Lemma lines_on : forall s d, (s < 64)%nat -> In d directions -> on (line d s).
Proof.
  assert (H : forall s, (s < 64)%nat ->
    forallb (fun d => forallb (fun t => Nat.ltb t 64) (line d s)) directions = true).
  { apply (for_squares
      (fun s => forallb (fun d => forallb (fun t => Nat.ltb t 64) (line d s)) directions)).
    vm_compute. reflexivity. }
  intros s d Hs Hd t Ht. specialize (H s Hs). rewrite forallb_forall in H.
  specialize (H d Hd). rewrite forallb_forall in H. apply Nat.ltb_lt, H, Ht.
Qed.

Lemma enclosed_theirs : forall b l discs t,
  enclosed b l = Some discs -> In t discs -> In t l /\ cell_at b t = Theirs.
Proof.
  intros b. induction l as [|s l IH]; intros discs t H Ht; [discriminate H|].
  cbn [enclosed] in H. destruct (cell_at b s) eqn:E; try discriminate H.
  - injection H as <-. destruct Ht.
  - destruct (enclosed b l) as [ds|]; [|discriminate H]. injection H as <-.
    destruct Ht as [->|Ht]; [split; [left; reflexivity|exact E]|].
    destruct (IH ds t eq_refl Ht). split; [right|]; assumption.
Qed.

Lemma flips_theirs : forall b s t, (s < 64)%nat -> In t (flips b s) ->
  (t < 64)%nat /\ cell_at b t = Theirs.
Proof.
  intros b s t Hs H. unfold flips in H. apply in_flat_map in H. destruct H as [d [Hd H]].
  unfold flips_along in H. destruct (enclosed b (line d s)) eqn:E; [|destruct H].
  destruct (enclosed_theirs _ _ _ _ E H) as [Hl Hc]. split; [|exact Hc].
  exact (lines_on s d Hs Hd t Hl).
Qed.

(** ** Lines as masks

    A set of squares is also a single integer, in two ways. [up] has square [s] as bit [s - 1], for
    the lines to greater squares. [down] has it as bit [s], for the lines to smaller squares. Square
    0 is missing in the former and square 63 in the latter, where no line needs them. *)

Definition all : int := (0 - 1)%uint63.
Definition low32 (lo : int) : int := (lo land 0xffffffff)%uint63.
Definition up (low hi : int) : int := ((low >> 1) lor (hi << 31))%uint63.
Definition down (low hi : int) : int := (low lor (hi << 32))%uint63.

(** The discs that flip on a line with the squares [mask]. [mine] are the discs of the side to move
    on it, and [stops] are its squares without discs of the opponent. On lines to greater squares
    the nearest stop is the lowest bit. *)
Definition ray_up (mask first mine stops : int) : int :=
  (let nearest := stops land (0 - stops) in
   if nearest land mine =? 0 then 0 else mask land (nearest - 1))%uint63.

(** The bits up to the highest one. *)
Definition smear (x : int) : int :=
  (let x := x lor (x >> 1) in
   let x := x lor (x >> 2) in
   let x := x lor (x >> 4) in
   let x := x lor (x >> 8) in
   let x := x lor (x >> 16) in
   x lor (x >> 32))%uint63.

(** On lines to smaller squares the nearest stop is the highest bit. [first] is the next square. *)
Definition ray_down (mask first mine stops : int) : int :=
  (if first land stops =? 0 then
     if (stops lxor mine) <? mine then mask land (smear mine lxor all) else 0
   else 0)%uint63.

Inductive rays := No_ray | Ray (mask first : int) (rest : rays).

(** The discs that flip on some lines, in addition to [flipped]. *)
Fixpoint flips_up (own stops : int) (rs : rays) (flipped : int) : int :=
  match rs with
  | No_ray => flipped
  | Ray mask first rest =>
      flips_up own stops rest
        (flipped lor ray_up mask first (mask land own) (mask land stops))%uint63
  end.

Fixpoint flips_down (own stops : int) (rs : rays) (flipped : int) : int :=
  match rs with
  | No_ray => flipped
  | Ray mask first rest =>
      flips_down own stops rest
        (flipped lor ray_down mask first (mask land own) (mask land stops))%uint63
  end.

Definition ors (l : list int) : int := fold_right (fun a b => a lor b)%uint63 0%uint63 l.

(** Nothing flips on lines of fewer than two squares. *)
Fixpoint rays_of (ls : list (list int)) : rays :=
  match ls with
  | [] => No_ray
  | (first :: _ :: _) as l :: rest => Ray (ors l) first (rays_of rest)
  | _ :: rest => rays_of rest
  end.

(** [bit k s] is square [s] in [up] for [k = 1] and in [down] for [k = 0]. *)
Definition bit (k : Z) (s : square) : int := of_Z (2 ^ (Z.of_nat s - k)).

Definition up_directions : list direction := [(1, 0); (1, 1); (0, 1); (-1, 1)].
Definition down_directions : list direction := [(-1, 0); (-1, -1); (0, -1); (1, -1)].

Definition masks (k : Z) (ds : list direction) (s : square) : rays :=
  rays_of (map (fun d => map (bit k) (line d s)) ds).

(** *** Every content of every line is tried

    A line has at most 3 ^ 7 contents, and all lines together have 131,232. *)

(** The bits with cells of a kind. *)
Definition those (kind : cell -> bool) (l : list (int * cell)) : list int :=
  map fst (filter (fun p => kind (snd p)) l).

Definition is_stop (c : cell) : bool := negb (is_theirs c).

(** [enclosed] for a list of bits and cells. *)
Fixpoint enclosed_bits (l : list (int * cell)) : option (list int) :=
  match l with
  | [] => None
  | (a, Mine) :: _ => Some []
  | (a, Empty) :: _ => None
  | (a, Theirs) :: rest =>
      match enclosed_bits rest with
      | None => None
      | Some discs => Some (a :: discs)
      end
  end.

Definition flipped_bits (l : list (int * cell)) : list int :=
  match enclosed_bits l with None => [] | Some discs => discs end.

Fixpoint contents (l : list int) : list (list (int * cell)) :=
  match l with
  | [] => [[]]
  | a :: rest =>
      flat_map (fun c => [(a, Mine) :: c; (a, Theirs) :: c; (a, Empty) :: c]) (contents rest)
  end.

Definition right_ray (ray : int -> int -> int -> int -> int) (l : list int) : bool :=
  let mask := ors l in
  let first := hd 0%uint63 l in
  forallb (fun c => (ray mask first (ors (those is_mine c)) (ors (those is_stop c)) =?
                     ors (flipped_bits c))%uint63) (contents l).

Definition right_rays (ray : int -> int -> int -> int -> int) (k : Z) (ds : list direction)
  : bool :=
  forallb (fun s => forallb (fun d => right_ray ray (map (bit k) (line d s))) ds) squares.

Lemma right_up : right_rays ray_up 1 up_directions = true.
Proof. vm_compute. reflexivity. Qed.

Lemma right_down : right_rays ray_down 0 down_directions = true.
Proof. vm_compute. reflexivity. Qed.

(** *** Bits of such integers *)

(** Squares that are bits. *)
Definition fits (k : Z) (s : square) : Prop := 0 <= Z.of_nat s - k < 63.

Lemma bit_Z : forall k s, fits k s -> to_Z (bit k s) = 2 ^ (Z.of_nat s - k).
Proof.
  intros k s H. unfold bit. rewrite of_Z_spec. apply Z.mod_small. unfold fits in H. split.
  - apply Z.pow_nonneg. lia.
  - apply Z.pow_lt_mono_r; [lia..|apply H].
Qed.

Lemma ors_bit : forall k l n, (forall s, In s l -> fits k s) ->
  Z.testbit (to_Z (ors (map (bit k) l))) n = existsb (fun s => Z.of_nat s - k =? n) l.
Proof.
  intros k l n. induction l as [|s l IH]; intro H; [apply Z.bits_0|].
  cbn [map ors fold_right existsb]. rewrite lor_spec', Z.lor_spec.
  rewrite bit_Z by (apply H; left; reflexivity).
  assert (F := H s (or_introl eq_refl)). unfold fits in F.
  rewrite Z.pow2_bits_eqb by lia. apply (f_equal (orb _)). apply IH.
  intros t Ht. apply H. right. exact Ht.
Qed.

Lemma testbit_inj : forall a b, (forall n, 0 <= n -> Z.testbit (to_Z a) n = Z.testbit (to_Z b) n) ->
  a = b.
Proof. intros a b H. apply to_Z_inj, Z.bits_inj'. exact H. Qed.

(** [w] has the squares of [l] for which [f] is true. *)
Lemma land_line : forall k l w f, (forall s, In s l -> fits k s) ->
  (forall s, In s l -> Z.testbit (to_Z w) (Z.of_nat s - k) = f s) ->
  (ors (map (bit k) l) land w)%uint63 = ors (map (bit k) (filter f l)).
Proof.
  intros k l w f H Hw. apply testbit_inj. intros n Hn.
  rewrite land_spec', Z.land_spec, !ors_bit.
  - induction l as [|s l IH]; [reflexivity|].
    assert (IH' := IH (fun t Ht => H t (or_intror Ht)) (fun t Ht => Hw t (or_intror Ht))).
    clear IH. cbn [existsb filter].
    destruct (Z.eqb_spec (Z.of_nat s - k) n) as [<-|Hne].
    + rewrite Hw in * by (left; reflexivity). destruct (f s); cbn [existsb].
      * rewrite Z.eqb_refl. reflexivity.
      * rewrite <- IH', !andb_false_r. reflexivity.
    + cbn [orb]. rewrite IH'. destruct (f s); [|reflexivity]. cbn [existsb].
      rewrite (proj2 (Z.eqb_neq _ _) Hne). reflexivity.
  - intros s Hs. apply filter_In in Hs. apply H, Hs.
  - exact H.
Qed.

Lemma those_filter : forall kind h (g : square -> cell) l,
  those kind (map (fun s => (h s, g s)) l) = map h (filter (fun s => kind (g s)) l).
Proof.
  intros kind h g. unfold those. induction l as [|s l IH]; [reflexivity|].
  cbn [map filter snd]. destruct (kind (g s)); cbn [map fst]; rewrite IH; reflexivity.
Qed.

Lemma flipped_enclosed : forall h b l,
  flipped_bits (map (fun s => (h s, cell_at b s)) l) =
  map h match enclosed b l with None => [] | Some discs => discs end.
Proof.
  intros h b l.
  assert (E : enclosed_bits (map (fun s => (h s, cell_at b s)) l) =
              option_map (map h) (enclosed b l)).
  { induction l as [|s l IH]; [reflexivity|]. cbn [map enclosed_bits enclosed].
    destruct (cell_at b s); try reflexivity. rewrite IH. destruct (enclosed b l); reflexivity. }
  unfold flipped_bits. rewrite E. destruct (enclosed b l); reflexivity.
Qed.

Lemma in_contents : forall h (g : square -> cell) l,
  In (map (fun s => (h s, g s)) l) (contents (map h l)).
Proof.
  intros h g. induction l as [|s l IH]; [left; reflexivity|].
  cbn [map contents]. apply in_flat_map. exists (map (fun s => (h s, g s)) l).
  split; [exact IH|]. destruct (g s); [left|right; left|right; right; left]; reflexivity.
Qed.

Section Rays.

Variable ray : int -> int -> int -> int -> int.
Variable k : Z.
Variable ds : list direction.
Hypothesis right : right_rays ray k ds = true.
Hypothesis ds_fit : forall s d t, (s < 64)%nat -> In d ds -> In t (line d s) -> fits k t.

Fixpoint all_flips (own stops : int) (rs : rays) (flipped : int) : int :=
  match rs with
  | No_ray => flipped
  | Ray mask first rest =>
      all_flips own stops rest
        (flipped lor ray mask first (mask land own) (mask land stops))%uint63
  end.

Variable b : board.
Variables own stops : int.
Hypothesis own_mine : forall s, (s < 64)%nat -> fits k s ->
  Z.testbit (to_Z own) (Z.of_nat s - k) = is_mine (cell_at b s).
Hypothesis stops_stop : forall s, (s < 64)%nat -> fits k s ->
  Z.testbit (to_Z stops) (Z.of_nat s - k) = is_stop (cell_at b s).

Lemma ray_flips : forall s d, (s < 64)%nat -> In d ds -> on (line d s) ->
  let l := map (bit k) (line d s) in
  ray (ors l) (hd 0%uint63 l) (ors l land own)%uint63 (ors l land stops)%uint63 =
  ors (map (bit k) (flips_along b s d)).
Proof.
  intros s d Hs Hd Ho l. subst l.
  rewrite (land_line k (line d s) own (fun t => is_mine (cell_at b t))).
  2: { intros t Ht. exact (ds_fit s d t Hs Hd Ht). }
  2: { intros t Ht. apply own_mine; [exact (Ho t Ht)|exact (ds_fit s d t Hs Hd Ht)]. }
  rewrite (land_line k (line d s) stops (fun t => is_stop (cell_at b t))).
  2: { intros t Ht. exact (ds_fit s d t Hs Hd Ht). }
  2: { intros t Ht. apply stops_stop; [exact (Ho t Ht)|exact (ds_fit s d t Hs Hd Ht)]. }
  assert (R := right). unfold right_rays in R. rewrite forallb_forall in R.
  specialize (R s (proj2 (squares_in s) Hs)). rewrite forallb_forall in R. specialize (R d Hd).
  unfold right_ray in R. rewrite forallb_forall in R.
  specialize (R _ (in_contents (bit k) (cell_at b) (line d s))). apply eqb_spec in R.
  rewrite !those_filter, flipped_enclosed in R. exact R.
Qed.

Lemma all_flips_bit : forall s n es flipped, (s < 64)%nat -> (forall d, In d es -> In d ds) ->
  (forall d, In d ds -> on (line d s)) ->
  Z.testbit (to_Z (all_flips own stops (masks k es s) flipped)) n =
  Z.testbit (to_Z flipped) n ||
  existsb (fun t => Z.of_nat t - k =? n) (flat_map (flips_along b s) es).
Proof.
  intros s n es flipped Hs. revert flipped. unfold masks.
  induction es as [|d es IH]; intros flipped H Ho; [symmetry; apply orb_false_r|].
  assert (Hd := H d (or_introl eq_refl)).
  cbn [map flat_map]. assert (IH' := fun fl => IH fl (fun e He => H e (or_intror He)) Ho). clear IH.
  assert (F := ray_flips s d Hs Hd (Ho d Hd)). cbv zeta in F.
  destruct (line d s) as [|u [|v l]] eqn:L; cbn [map rays_of all_flips].
  { rewrite IH'. unfold flips_along at 2. rewrite L. reflexivity. }
  { rewrite IH'. unfold flips_along at 2. rewrite L. cbn [enclosed].
    destruct (cell_at b u); reflexivity. }
  rewrite IH'. cbn [map hd] in F. rewrite F.
  rewrite lor_spec', Z.lor_spec, ors_bit, existsb_app, orb_assoc; [reflexivity|].
  intros t Ht. apply (ds_fit s d); [exact Hs|exact Hd|].
  unfold flips_along in Ht. destruct (enclosed b (line d s)) eqn:E; [|destruct Ht].
  exact (proj1 (enclosed_theirs _ _ _ _ E Ht)).
Qed.

End Rays.

Lemma flips_up_all : forall own stops rs flipped,
  flips_up own stops rs flipped = all_flips ray_up own stops rs flipped.
Proof. intros own stops. induction rs as [|m f rs IH]; intro fl; [reflexivity|apply IH]. Qed.

Lemma flips_down_all : forall own stops rs flipped,
  flips_down own stops rs flipped = all_flips ray_down own stops rs flipped.
Proof. intros own stops. induction rs as [|m f rs IH]; intro fl; [reflexivity|apply IH]. Qed.

Definition fitsb (k : Z) (t : square) : bool :=
  (0 <=? Z.of_nat t - k) && (Z.of_nat t - k <? 63).

Lemma lines_fit : forall k ds,
  forallb (fun s => forallb (fun d => forallb (fitsb k) (line d s)) ds) squares = true ->
  forall s d t, (s < 64)%nat -> In d ds -> In t (line d s) -> fits k t.
Proof.
  intros k ds H s d t Hs Hd Ht. rewrite forallb_forall in H.
  specialize (H s (proj2 (squares_in s) Hs)). rewrite forallb_forall in H. specialize (H d Hd).
  rewrite forallb_forall in H. specialize (H t Ht). unfold fitsb in H. unfold fits. lia.
Qed.

Lemma up_fit : forall s d t, (s < 64)%nat -> In d up_directions -> In t (line d s) -> fits 1 t.
Proof. apply lines_fit. vm_compute. reflexivity. Qed.

Lemma down_fit : forall s d t, (s < 64)%nat -> In d down_directions -> In t (line d s) -> fits 0 t.
Proof. apply lines_fit. vm_compute. reflexivity. Qed.

(** *** The two ways *)

Lemma low32_bit : forall lo n, 0 <= n ->
  Z.testbit (to_Z (low32 lo)) n = (n <? 32) && Z.testbit (to_Z lo) n.
Proof.
  intros lo n Hn. unfold low32. rewrite land_spec', Z.land_spec.
  change (to_Z 0xffffffff) with (Z.ones 32). rewrite Z.testbit_ones_nonneg by lia.
  apply andb_comm.
Qed.

Lemma shift_left_bit : forall x i n, 0 <= n < 63 -> 0 <= i < 63 ->
  Z.testbit (to_Z (x << of_Z i)%uint63) n = (i <=? n) && Z.testbit (to_Z x) (n - i).
Proof.
  intros x i n Hn Hi. rewrite lsl_spec, of_Z_spec, (Z.mod_small i).
  - change wB with (2 ^ 63). rewrite Z.mod_pow2_bits_low by lia.
    destruct (Z.leb_spec i n).
    + rewrite Z.mul_pow2_bits by lia. reflexivity.
    + rewrite Z.mul_pow2_bits_low by lia. reflexivity.
  - split; [lia|]. apply Z.lt_trans with 63; [lia|reflexivity].
Qed.

Lemma shift_right_bit : forall x i n, 0 <= n -> 0 <= i < 63 ->
  Z.testbit (to_Z (x >> of_Z i)%uint63) n = Z.testbit (to_Z x) (n + i).
Proof.
  intros x i n Hn Hi. rewrite lsr_spec, of_Z_spec, (Z.mod_small i).
  - apply Z.div_pow2_bits; lia.
  - split; [lia|]. apply Z.lt_trans with 63; [lia|reflexivity].
Qed.

Lemma up_bit : forall lo hi s, (s < 64)%nat -> fits 1 s ->
  Z.testbit (to_Z (up (low32 lo) hi)) (Z.of_nat s - 1) = mem lo hi s.
Proof.
  intros lo hi s Hs H. unfold fits in H. unfold up. rewrite lor_spec', Z.lor_spec.
  change (1%uint63) with (of_Z 1). change (31%uint63) with (of_Z 31).
  rewrite shift_right_bit, shift_left_bit, low32_bit by lia. unfold mem.
  replace (Z.of_nat s - 1 + 1) with (Z.of_nat s) by lia.
  replace (Z.of_nat s - 1 - 31) with (Z.of_nat s - 32) by lia.
  destruct (Nat.ltb_spec s 32), (Z.ltb_spec (Z.of_nat s) 32), (Z.leb_spec 31 (Z.of_nat s - 1));
    try (exfalso; lia); cbn [andb]; [apply orb_false_r|reflexivity].
Qed.

Lemma down_bit : forall lo hi s, (s < 64)%nat -> fits 0 s ->
  Z.testbit (to_Z (down (low32 lo) hi)) (Z.of_nat s - 0) = mem lo hi s.
Proof.
  intros lo hi s Hs H. unfold fits in H. unfold down. rewrite Z.sub_0_r in *.
  rewrite lor_spec', Z.lor_spec. change (32%uint63) with (of_Z 32).
  rewrite shift_left_bit, low32_bit by lia. unfold mem.
  destruct (Nat.ltb_spec s 32), (Z.ltb_spec (Z.of_nat s) 32), (Z.leb_spec 32 (Z.of_nat s));
    try (exfalso; lia); cbn [andb]; [apply orb_false_r|reflexivity].
Qed.

(** From the two ways to the halves. *)
Definition lo_of (u d : int) : int := (((u << 1) lor d) land 0xffffffff)%uint63.
Definition hi_of (u d : int) : int := ((u >> 31) lor (d >> 32))%uint63.

Lemma mem_of : forall u d s, (s < 64)%nat ->
  mem (lo_of u d) (hi_of u d) s =
  ((1 <=? Z.of_nat s) && Z.testbit (to_Z u) (Z.of_nat s - 1)) || Z.testbit (to_Z d) (Z.of_nat s).
Proof.
  intros u d s Hs. unfold mem, lo_of, hi_of. destruct (Nat.ltb_spec s 32).
  - rewrite land_spec', Z.land_spec. change (to_Z 0xffffffff) with (Z.ones 32).
    rewrite Z.testbit_ones_nonneg by lia. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
    rewrite andb_true_r, lor_spec', Z.lor_spec. change (1%uint63) with (of_Z 1).
    rewrite shift_left_bit by lia. reflexivity.
  - rewrite lor_spec', Z.lor_spec. change (31%uint63) with (of_Z 31).
    change (32%uint63) with (of_Z 32). rewrite !shift_right_bit by lia.
    replace (Z.of_nat s - 32 + 31) with (Z.of_nat s - 1) by lia.
    replace (Z.of_nat s - 32 + 32) with (Z.of_nat s) by lia.
    rewrite (proj2 (Z.leb_le _ _)) by lia. reflexivity.
Qed.

(** ** Moves *)

(** A square with its bits, the lines from it, and a bit for its quarter of the board. *)
Record point := Point {
  point_lo : int; point_hi : int; ups : rays; downs : rays; quarter : int }.

Definition quarter_of (s : square) : int :=
  of_Z ((if file s <? 4 then 1 else 2) * (if rank s <? 4 then 1 else 4)).

Definition point_of (s : square) : point :=
  Point (bit_lo s) (bit_hi s) (masks 1 up_directions s) (masks 0 down_directions s)
        (quarter_of s).

(** What [flips_up] and [flips_down] need to know about a position. *)
Record sight := Sight { own_up : int; stops_up : int; own_down : int; stops_down : int }.

Definition sight_of (x : bits) : sight :=
  (let t_lo := their_lo x in
   let t_hi := their_hi x in
   let o_lo := low32 (occ_lo x lxor t_lo) in
   let o_hi := occ_hi x lxor t_hi in
   let t_lo := low32 t_lo in
   Sight (up o_lo o_hi) (up t_lo t_hi lxor all) (down o_lo o_hi) (down t_lo t_hi lxor all))%uint63.

Inductive attempt := Illegal | Legal (after : bits).

(** [v] is the sight of [x]. It is the same for all squares. *)
Definition try_move (x : bits) (v : sight) (p : point) : attempt :=
  if disjoint (occ_lo x) (occ_hi x) (point_lo p) (point_hi p) then
    let u := flips_up (own_up v) (stops_up v) (ups p) 0%uint63 in
    let d := flips_down (own_down v) (stops_down v) (downs p) 0%uint63 in
    if ((u lor d) =? 0)%uint63 then Illegal
    else Legal (Bits (occ_lo x lor point_lo p)%uint63 (occ_hi x lor point_hi p)%uint63
                     (minus (occ_lo x) (own_lo x lor lo_of u d)%uint63)
                     (minus (occ_hi x) (own_hi x lor hi_of u d)%uint63))
  else Illegal.

Lemma all_bit : forall n, 0 <= n < 63 -> Z.testbit (to_Z all) n = true.
Proof.
  intros n Hn. change (to_Z all) with (Z.ones 63). rewrite Z.testbit_ones_nonneg by lia.
  apply Z.ltb_lt. lia.
Qed.

Lemma mem_lxor : forall lo hi lo' hi' s,
  mem (lo lxor lo')%uint63 (hi lxor hi')%uint63 s = xorb (mem lo hi s) (mem lo' hi' s).
Proof.
  intros. unfold mem. destruct (_ <? _)%nat; rewrite lxor_spec', Z.lxor_spec; reflexivity.
Qed.

Lemma mine_mem : forall x s, (s < 64)%nat ->
  mem (occ_lo x lxor their_lo x)%uint63 (occ_hi x lxor their_hi x)%uint63 s =
  is_mine (cell_at (decode x) s).
Proof.
  intros x s Hs. rewrite cell_at_decode by exact Hs. unfold cell_of.
  rewrite mem_lxor. unfold their_lo, their_hi. rewrite mem_minus.
  destruct (mem (occ_lo x) _ s), (mem (own_lo x) _ s); reflexivity.
Qed.

Lemma theirs_mem : forall x s, (s < 64)%nat ->
  negb (mem (their_lo x) (their_hi x) s) = is_stop (cell_at (decode x) s).
Proof.
  intros x s Hs. rewrite cell_at_decode by exact Hs. unfold cell_of, their_lo, their_hi.
  rewrite mem_minus. destruct (mem (occ_lo x) _ s), (mem (own_lo x) _ s); reflexivity.
Qed.

Lemma flips_up_bit : forall x s n, (s < 64)%nat ->
  Z.testbit (to_Z (flips_up (own_up (sight_of x)) (stops_up (sight_of x))
                     (masks 1 up_directions s) 0%uint63)) n =
  existsb (fun t => Z.of_nat t - 1 =? n) (flat_map (flips_along (decode x) s) up_directions).
Proof.
  intros x s n Hs. rewrite flips_up_all.
  rewrite (all_flips_bit ray_up 1 up_directions right_up up_fit (decode x)); try assumption.
  - change (to_Z 0) with 0. rewrite Z.bits_0. reflexivity.
  - intros t Ht F. cbn [sight_of own_up]. rewrite up_bit by assumption. apply mine_mem, Ht.
  - intros t Ht F. cbn [sight_of stops_up]. rewrite lxor_spec', Z.lxor_spec.
    rewrite up_bit, all_bit by (unfold fits in F; assumption).
    rewrite xorb_true_r. apply theirs_mem, Ht.
  - trivial.
  - intros d Hd. apply lines_on; [exact Hs|]. cbn [up_directions In] in Hd. cbn [directions In].
    tauto.
Qed.

Lemma flips_down_bit : forall x s n, (s < 64)%nat ->
  Z.testbit (to_Z (flips_down (own_down (sight_of x)) (stops_down (sight_of x))
                     (masks 0 down_directions s) 0%uint63)) n =
  existsb (fun t => Z.of_nat t - 0 =? n) (flat_map (flips_along (decode x) s) down_directions).
Proof.
  intros x s n Hs. rewrite flips_down_all.
  rewrite (all_flips_bit ray_down 0 down_directions right_down down_fit (decode x)); try assumption.
  - change (to_Z 0) with 0. rewrite Z.bits_0. reflexivity.
  - intros t Ht F. cbn [sight_of own_down]. rewrite down_bit by assumption. apply mine_mem, Ht.
  - intros t Ht F. cbn [sight_of stops_down]. rewrite lxor_spec', Z.lxor_spec.
    rewrite down_bit, all_bit by (unfold fits in F; assumption).
    rewrite xorb_true_r. apply theirs_mem, Ht.
  - trivial.
  - intros d Hd. apply lines_on; [exact Hs|]. cbn [down_directions In] in Hd. cbn [directions In].
    tauto.
Qed.

Lemma among_in : forall s l, among s l = true <-> In s l.
Proof.
  intros s l. unfold among. rewrite existsb_exists. split.
  - intros [t [Ht E]]. apply Nat.eqb_eq in E. subst. exact Ht.
  - intro H. exists s. split; [exact H|apply Nat.eqb_refl].
Qed.

Lemma flips_split : forall b s, flips b s =
  flat_map (flips_along b s) up_directions ++ flat_map (flips_along b s) down_directions.
Proof.
  intros b s. unfold flips. change directions with (up_directions ++ down_directions).
  apply flat_map_app.
Qed.

Lemma existsb_among : forall k l s,
  existsb (fun t => Z.of_nat t - k =? Z.of_nat s - k) l = among s l.
Proof.
  intros k l s. unfold among. induction l as [|t l IH]; [reflexivity|]. cbn [existsb].
  rewrite IH. apply (f_equal (fun c => c || _)). apply eq_true_iff_eq.
  rewrite Z.eqb_eq, Nat.eqb_eq. lia.
Qed.

Theorem try_move_correct : forall x s, (s < 64)%nat ->
  match try_move x (sight_of x) (point_of s) with
  | Illegal => legal (decode x) s = false
  | Legal y => legal (decode x) s = true /\ decode y = play (decode x) s
  end.
Proof.
  intros x s Hs. unfold try_move, point_of. cbn [point_lo point_hi ups downs].
  rewrite disjoint_single by exact Hs.
  unfold legal. rewrite cell_at_decode by exact Hs. unfold cell_of at 1 2.
  destruct (mem (occ_lo x) (occ_hi x) s) eqn:Eocc; cbn [negb].
  { destruct (mem (own_lo x) _ s); reflexivity. }
  cbn [is_empty andb].
  assert (U := fun n => flips_up_bit x s n Hs). assert (D := fun n => flips_down_bit x s n Hs).
  set (u := flips_up _ _ _ _) in *. set (d := flips_down _ _ _ _) in *. clearbody u d. cbv zeta.
  assert (S := flips_split (decode x) s).
  assert (M : forall t, (t < 64)%nat ->
              mem (lo_of u d) (hi_of u d) t = among t (flips (decode x) s)).
  { intros t Ht. rewrite mem_of by exact Ht. rewrite S. unfold among. rewrite existsb_app.
    assert (Dt := D (Z.of_nat t - 0)). rewrite existsb_among in Dt. rewrite Z.sub_0_r in Dt.
    rewrite U, Dt, existsb_among. unfold among. apply (f_equal (fun c => c || _)).
    destruct (Z.leb_spec 1 (Z.of_nat t)); [reflexivity|]. cbn [andb]. symmetry.
    apply not_true_is_false. intro A. apply among_in in A. apply in_flat_map in A.
    destruct A as [e [He A]]. unfold flips_along in A.
    destruct (enclosed _ _) eqn:E in A; [|destruct A].
    assert (L := proj1 (enclosed_theirs _ _ _ _ E A)).
    assert (F := up_fit s e t Hs He L). unfold fits in F. lia. }
  destruct (((u lor d) =? 0)%uint63) eqn:E.
  - destruct (flips (decode x) s) as [|t l] eqn:F; [reflexivity|].
    rewrite zero_Z, lor_spec' in E. apply Z.eqb_eq, Z.lor_eq_0_iff in E. destruct E as [Eu Ed].
    assert (Ht : (t < 64)%nat).
    { apply (flips_theirs (decode x) s t Hs). rewrite F. left. reflexivity. }
    specialize (M t Ht). rewrite mem_of in M by exact Ht. rewrite Eu, Ed, !Z.bits_0 in M.
    rewrite andb_false_r in M. cbn [orb] in M.
    assert (among t (t :: l) = true) by (apply among_in; left; reflexivity). congruence.
  - split.
    + destruct (flips (decode x) s) eqn:F; [|reflexivity]. exfalso.
      symmetry in S. apply app_eq_nil in S. destruct S as [S1 S2]. rewrite S1 in U.
      rewrite S2 in D. cbn [existsb] in U, D.
      assert (Z0 : to_Z (u lor d) = 0).
      { apply Z.bits_inj_0. intro n. rewrite lor_spec', Z.lor_spec, U, D. reflexivity. }
      rewrite zero_Z, Z0 in E. discriminate E.
    + unfold play, swap. rewrite map_map. unfold decode at 1. apply map_ext_in.
      intros t Ht. apply squares_in in Ht. rewrite cell_at_decode by exact Ht.
      unfold cell_of at 1. cbn [occ_lo occ_hi own_lo own_hi].
      rewrite mem_lor, mem_minus, mem_lor, mem_single, M by assumption.
      destruct (Nat.eqb_spec t s) as [->|Hne].
      { rewrite Eocc. reflexivity. }
      cbn [orb]. rewrite orb_false_r.
      destruct (among t (flips (decode x) s)) eqn:A.
      * apply among_in in A. apply flips_theirs in A; [|exact Hs]. destruct A as [_ A].
        rewrite cell_at_decode in A by exact Ht. unfold cell_of in A.
        destruct (mem (occ_lo x) _ t); [|discriminate A].
        destruct (mem (own_lo x) _ t); [discriminate A|]. rewrite orb_true_r. reflexivity.
      * unfold cell_of. rewrite orb_false_r. destruct (mem (occ_lo x) _ t); [|reflexivity].
        destruct (mem (own_lo x) _ t); reflexivity.
Qed.

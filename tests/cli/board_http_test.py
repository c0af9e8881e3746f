#!/usr/bin/env python3
"""kanzen board over plain HTTP: its responses, and clients that try to harm it.

Usage: board_http_test.py PROGRAM
PROGRAM is kanzen. Needs tests/support in PYTHONPATH.
"""
import http.client
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

from boards import FFO1, FFO1_VALUE
from line_process import BoardProgram, expect, memory_of

ENDLESS = "f5d6c3"  # no machine can solve it during a test
SANITIZED = "KANZEN_SANITIZED" in os.environ  # sanitizers keep freed memory


class Board(BoardProgram):
    def __init__(self, program, *arguments):
        super().__init__(program, *arguments, stderr=subprocess.DEVNULL)
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.address)
        self.port, self.token = int(found[1]), found[2]

    def request(self, method, path, body=None, **headers):
        """Returns status, headers and body of the response. Does not send headers of None."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Host": f"127.0.0.1:{self.port}"}
        if body is not None:
            sent.update({"Content-Type": "application/json", "Content-Length": str(len(body))})
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def post(self, name, content, **headers):
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        return self.request("POST", f"/{self.token}/{name}", body, **headers)

    def ask(self, *queries):
        status, _, body = self.post("ask", "\n".join(map(json.dumps, queries)).encode())
        expect("status", status, 200)
        return [json.loads(line) for line in body.splitlines()]

    def open(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def open_query(self, query):
        client = self.open()
        client.sendall(self.head("POST", "ask", f"Content-Length: {len(query)}\r\n\r\n") + query)
        return client

    def head(self, method, name, more=""):
        return (f"{method} /{self.token}/{name} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                f"Content-Type: application/json\r\n{more}").encode()

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))


def expect_alive(board):
    expect("value", board.ask({"id": "a", "pos": FFO1})[-1]["lower"], FFO1_VALUE)


def test_a_page_permits_only_its_own_script_and_style(board):
    status, headers, body = board.request("GET", f"/{board.token}/")
    expect("status", status, 200)
    policy = headers["Content-Security-Policy"]
    nonce = re.search(r"script-src 'nonce-([0-9a-f]+)'", policy)[1]
    expect("policy", policy.startswith("default-src 'none'; "), True)
    text = body.decode()
    expect("scripts and styles", text.count(f'nonce="{nonce}"'), 2)
    expect("what is left to put in", re.findall(r"@[a-z_]+(?:\.[a-z]+)?@", text), [])
    addresses = text.count("http://") + text.count("https://")
    expect("addresses in the page", addresses, text.count("'http://www.w3.org/2000/svg'"))
    for name, value in [("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
                        ("X-Frame-Options", "DENY"), ("X-Content-Type-Options", "nosniff"),
                        ("Access-Control-Allow-Origin", None)]:
        expect(name, headers[name], value)
    other = board.request("GET", f"/{board.token}/")[1]["Content-Security-Policy"]
    expect("another page, another secret", other == policy, False)


def test_a_request_may_contain_several_queries(board):
    answers = board.ask({"id": "all", "pos": FFO1, "goal": "all-moves"},
                        {"id": "game", "pos": FFO1, "moves": "g8h7", "turns": [0, 1, 2]},
                        {"id": "far", "moves": "f5", "goal": "estimate", "limit": {"nodes": 1000}},
                        {"id": "bad", "pos": "x"}, {"action": "version"})
    finals = {(a["id"], a["turn"]): a for a in answers if a.get("final")}
    expect("value", finals["all", 0]["lower"], FFO1_VALUE)
    expect("best move", finals["all", 0]["moves"][0], {"move": "g8", "lower": 18, "upper": 18})
    expect("values of a game", [finals["game", turn]["lower"] for turn in range(3)], [18, -18, 18])
    expect("estimate", finals["far", 1]["reason"], "limit")
    expect("proven of the estimate", (finals["far", 1]["lower"], finals["far", 1]["upper"]), (-64, 64))
    expect("errors", sorted(a["field"] for a in answers if "error" in a), ["action", "pos"])
    partial = board.ask({"id": "slow", "pos": ENDLESS, "goal": "all-moves", "report_every": 0.01,
                         "limit": {"seconds": 0.2}})
    expect("lines before the last", {a["final"] for a in partial[:-1]}, {False})
    # Other pages may use the same names for other queries.
    expect("answers", len(board.ask(*[{"id": "same", "pos": FFO1}] * 3)), 3)


def test_texts_are_read_and_written_in_every_notation(board):
    status, _, body = board.post("read", {"text": FFO1 + "; G8:+18;"})
    expect("position", (status, json.loads(body)), (200, {"start": FFO1, "moves": ""}))
    expect("moves", json.loads(board.post("read", {"text": "F5 d6"})[2])["moves"], "f5d6")
    status, _, body = board.post("notations", {"pos": FFO1, "values": [{"move": "g8", "score": 18}]})
    found = {n["name"]: n["text"] for n in json.loads(body)["notations"]}
    expect("board", found["Board"], FFO1)
    expect("OBF", found["OBF"], FFO1 + "; G8:+18;")
    expect("notations", list(found), ["Board", "OBF", "GGF", "FEN", "Zebra", "GPDB", "Egaroucid", "Digits",
                                      "Base 81", "Picture"])
    for name in ("Board", "OBF", "GGF", "FEN", "Zebra", "GPDB", "Egaroucid", "Base 81"):
        status, _, body = board.post("read", {"text": found[name]})
        expect(f"{name} read back", (status, json.loads(body)), (200, {"start": FFO1, "moves": ""}))
    marks = [{"square": "g8", "text": "+18", "best": True}]
    for form, begin in [("svg", b"<svg"), ("png", b"\x89PNG")]:
        status, _, body = board.post("picture", {"pos": FFO1, "marks": marks, "format": form})
        expect(form, (status, begin in body[:200]), (200, True))
    lettering = lambda text: board.post("picture", {"pos": FFO1, "format": "svg", "marks": [
        {"square": "g8", "text": text}]})[0]
    expect("bounds in a picture", lettering("\u221212\u2026\u221210"), 200)
    expect("more than there is room for", lettering("x" * 25), 422)
    for name, content in [("read", {"text": "nonsense"}), ("read", {"text": 5}), ("read", []),
                          ("read", {}), ("read", b"{"), ("read", b"\xff\xfe"), ("read", b"[" * 9999),
                          ("notations", {"pos": FFO1, "moves": "a1"}),
                          ("notations", {"pos": FFO1, "values": [{"move": "g8", "score": 1e99}]}),
                          ("notations", {"pos": FFO1, "values": [{"move": "pa", "score": 1}]}),
                          ("picture", {"pos": FFO1, "format": "/etc/passwd"}),
                          ("picture", {"pos": FFO1, "format": "svg", "marks": [{}] * 65})]:
        status, _, body = board.post(name, content)
        expect(f"status of {name} {content!r:.60}", status, 422)
        expect("it says why", len(json.loads(body)["error"]) > 3, True)


def test_the_checker_accepts_certificates_of_the_server(board):
    """The checker accepts the certificates of the server."""
    status, headers, body = board.post("certificate", {"pos": FFO1})
    expect("status", (status, headers["Content-Type"]), (200, "application/octet-stream"))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "proof.kzc")
        with open(path, "wb") as file:
            file.write(body)
        done = subprocess.run([board.process.args[0], "check", path], stdout=subprocess.PIPE, text=True, check=False)
    expect("exit status of the check", done.returncode, 0)
    expect("board and value in the report", (FFO1[:64] in done.stdout, "18" in done.stdout), (True, True))
    expect("size", int(headers["Content-Length"]), len(body))
    expect("status of nonsense", board.post("certificate", {"pos": "x"})[0], 422)
    # Clients that leave end the search for a certificate that takes too long.
    body = json.dumps({"pos": ENDLESS}).encode()
    for _ in range(3):
        with board.open() as client:
            client.sendall(board.head("POST", "certificate", f"Content-Length: {len(body)}\r\n\r\n") + body)
    expect_alive(board)


def test_only_pages_with_the_token_may_ask(board):
    page, port = f"/{board.token}/", board.port
    wrong = "0" * 32
    for path in ("/", "/index.html", f"/{wrong}/", f"/{board.token}", f"/{board.token[:-1]}/",
                 f"/{board.token}x/", f"//{board.token}/", "/" + "a" * 7000):
        expect(f"status of {path[:40]}", board.request("GET", path)[0], 403)
    for path in (page + "x", page + "../" + board.token + "/", page + "%2e%2e/etc/passwd", page + "ask"):
        expect(f"status of {path[34:]}", board.request("GET", path)[0], 404)
    for host in ("example.org", f"example.org:{port}", "127.0.0.1", f"localhost:{port + 1}",
                 f"127.0.0.1.example.org:{port}", "", None):
        expect(f"status for host {host}", board.request("GET", page, Host=host)[0], 403)
    expect("status for localhost", board.request("GET", page, Host=f"localhost:{port}")[0], 200)
    query = json.dumps({"id": "a", "pos": FFO1}).encode()
    for origin in ("http://example.org", "null", f"https://127.0.0.1:{port}", "http://127.0.0.1",
                   f"http://localhost:{port}", "", " "):
        expect(f"status for origin {origin}", board.post("ask", query, Origin=origin)[0], 403)
        expect(f"page for origin {origin}", board.request("GET", page, Origin=origin)[0], 403)
    expect("status for its own origin", board.post("ask", query, Origin=f"http://127.0.0.1:{port}")[0], 200)
    own = f"http://127.0.0.1:{port}"
    for lines in (f"Origin: {own}\r\nOrigin: http://example.org", f"Origin: {own}\r\nOrigin:", "Origin:", "ORIGIN: \t",
                  "Origin : http://example.org", " Origin: http://example.org", "Origin:\r\n http://example.org",
                  f"Host: 127.0.0.1:{port}\r\nOrigin: {own}", "Host:"):
        with board.open() as client:
            client.sendall(board.head("POST", "ask", f"{lines}\r\nContent-Length: {len(query)}\r\n\r\n") + query)
            expect(f"answer to {lines!r}", client.makefile("rb").read()[9:12], b"403")
    for method, status in (("PUT", 405), ("DELETE", 405), ("OPTIONS", 405), ("PATCH", 405)):
        expect(f"status of {method}", board.request(method, page + "ask", b"{}")[0], status)
    with open("/proc/net/tcp", encoding="ascii") as file:
        rows = [line.split() for line in file.readlines()[1:]]
    listening = {row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")}
    expect("where it listens", listening, {f"0100007F:{port:04X}"})


def test_a_wrong_body_is_refused_with_its_status(board):
    expect("no type", board.post("ask", b"{}", Content_Type=None)[0], 415)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        expect(kind, board.post("ask", b"{}", Content_Type=kind)[0], 415)
    expect("too large", board.post("ask", b" " * (256 * 1024 + 1))[0], 413)
    expect("as large as it may be", board.post("ask", b" " * (256 * 1024))[0], 200)
    for length in ("-1", "x", "1e3", "99999999999999999999", "10000000000", None):
        status = board.post("ask", b"", Content_Length=length)[0]
        expect(f"status for length {length}", status in (400, 411, 413), True)
    expect("packed", board.post("ask", b"{}", Content_Encoding="gzip")[0], 501)
    expect("in pieces", board.post("ask", b"0\r\n\r\n", Transfer_Encoding="chunked")[0], 501)
    many = "\n".join(json.dumps({"id": str(i), "pos": FFO1}) for i in range(200)).encode()
    lines = board.post("ask", many)[2].splitlines()
    expect("answers to many queries", (len(lines), sum(b'"full"' in line for line in lines)), (200, 72))


def test_an_object_with_too_many_fields_is_refused(board):
    more = {f"x{number}": 1 for number in range(20_000)}
    answer, = board.ask({"id": "a", "pos": FFO1, **more})
    expect("error", (answer["id"], answer["error"], answer["message"]),
           ("a", "invalid", "an object has more than 1000 fields, expected at most 1000"))
    for name in ("read", "notations", "picture", "certificate"):
        status, _, body = board.post(name, {"pos": FFO1, "text": "f5", **more})
        expect(f"status of {name}", status, 422)
        expect("why", json.loads(body)["error"], "an object has more than 1000 fields, expected at most 1000")


def test_malformed_requests_do_not_stop_the_server(board):
    for text in (b"", b"\r\n\r\n", b"GET\r\n\r\n", b"\x00\xff\x16\x03\x01" * 100, b"GET / HTTP/9.9\r\n\r\n",
                 b"GET " + b"a" * 20000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5000,
                 board.head("GET", "", "x: " + "y" * 9000 + "\r\n\r\n"),
                 board.head("GET", "", "Range: bytes=" + "1-1," * 2000 + "1-1\r\n\r\n"),
                 board.head("POST", "ask", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef")):
        with board.open() as client:
            client.sendall(text)
            client.shutdown(socket.SHUT_WR)
            try:
                while client.recv(65536):
                    pass
            except ConnectionResetError:
                pass
    expect_alive(board)


def test_connections_beyond_the_limit_wait(board):
    """More connections than the server has threads: incomplete and unread ones."""
    clients = []
    for i in range(500):
        client = board.open()
        client.sendall(board.head("POST", "ask", "Content-Length: 100\r\n\r\n{")[:60 + i % 80])
        clients.append(client)
    expect("threads are limited", board.threads() < 80, True)
    for client in clients:
        client.close()
    wait_for_an_answer(board)
    with board.open() as stranger:  # who says nothing is not waited for
        stranger.settimeout(60)
        expect("answer to silence", stranger.recv(100), b"")


def test_clients_without_the_token_keep_nobody_out(board):
    """Silent and incomplete connections, many more than there are threads, and none of them leaves."""
    strangers = []
    for i in range(150):
        client = board.open()
        if i % 3:
            client.sendall((b"G", b"GET /" + board.token.encode())[i % 3 - 1])
        strangers.append(client)
        if i % 30 == 29:
            expect_alive(board)
    expect("threads are limited", board.threads() < 80, True)
    for client in strangers:
        client.close()
    # Whoever has shown the token may be slow.
    with board.open() as known, board.open() as stranger:
        known.sendall(board.head("GET", ""))
        stranger.sendall(b"GET /")
        first, _, _ = select.select([known, stranger], [], [], 60)
        expect("who is given up first", first, [stranger])


def wait_for_an_answer(board):
    """Waits until the server has noticed closed connections."""
    end = time.monotonic() + 60
    while True:
        try:
            expect("status", board.request("GET", f"/{board.token}/")[0], 200)
            return
        except (AssertionError, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def test_a_search_ends_when_its_client_leaves(board):
    """A search ends when its client goes, so that all threads are free for the next search."""
    for reads, reports in ((True, 0.05), (False, 0.05), (False, 0)):
        query = json.dumps({"id": "a", "pos": ENDLESS, "goal": "all-moves", "report_every": reports}).encode()
        clients = [board.open_query(query) for _ in range(6)]
        if reads:
            clients[0].recv(100)
        for client in clients:
            client.close()
        expect_alive(board)
    # The client sends unexpected bytes before it ends the connection.
    query = json.dumps({"id": "a", "pos": ENDLESS}).encode()
    clients = [board.open_query(query) for _ in range(6)]
    for client in clients:
        client.recv(100)  # the request has been read
        client.sendall(b"x")
        client.shutdown(socket.SHUT_WR)
    expect_alive(board)
    for client in clients:
        client.close()


def test_a_signal_ends_the_server_at_once(program):
    for number in (signal.SIGINT, signal.SIGTERM):
        with Board(program) as board:
            client = board.open()  # half a request
            client.sendall(b"POST / HT")
            other = board.open()
            query = json.dumps({"id": "a", "pos": ENDLESS, "report_every": 0.01}).encode()
            other.sendall(board.head("POST", "ask", f"Content-Length: {len(query)}\r\n\r\n") + query)
            other.recv(100)
            board.process.send_signal(number)
            expect("exit status", board.process.wait(timeout=60), 0)
            client.close()
            other.close()


def test_port_80_needs_no_port_in_the_host(program):
    """Browsers omit the usual port of HTTP."""
    try:
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind(("127.0.0.1", 80))
    except OSError:
        print("skipped: port 80 cannot be had")
        return
    with Board(program, "--port", "80") as board:
        for host, status in (("127.0.0.1", 200), ("localhost", 200), ("127.0.0.1:80", 200), ("example.org", 403)):
            expect(f"status for host {host}", board.request("GET", f"/{board.token}/", Host=host)[0], status)


def test_a_game_argument_is_shown_and_wrong_usage_refused(program):
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games.pgn")
        with open(games, "w", encoding="ascii") as file:
            file.write('[Event "1"]\n\n1. f5 f6\n\n[Event "2"]\n\n1. f5 d6 2. c4\n')
        for number, moves in ((1, "f5f6"), (2, "f5d6c4")):
            with Board(program, games, "--number", str(number)) as board:
                expect(f"game {number} of the file",
                       f'"moves":"{moves}"'.encode() in board.request("GET", f"/{board.token}/")[2],
                       True)
    with Board(program, "f5d6c3") as board:
        expect("the game in the page", b'"moves":"f5d6c3"' in board.request("GET", f"/{board.token}/")[2], True)
        with Board(program) as second:
            expect("tokens", board.token == second.token, False)
            expect("the token of another", second.request("GET", f"/{board.token}/")[0], 403)
        for options in (["--port", str(board.port)], ["--port", "70000"], ["nonsense"], ["f5", "d6"]):
            done = subprocess.run([program, "board", *options], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=60, check=False)
            expect(f"exit status with {options}", (done.returncode, done.stdout), (2, b""))


def main():
    program = os.path.abspath(sys.argv[1])
    starts_its_own = {test_a_signal_ends_the_server_at_once, test_port_80_needs_no_port_in_the_host,
                      test_a_game_argument_is_shown_and_wrong_usage_refused}
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    with Board(program) as board:
        expect_alive(board)
        before = memory_of(board.process)
        for name, test in tests:
            print(name, flush=True)
            test(program if test in starts_its_own else board)
        expect_alive(board)
        assert memory_of(board.process) - before <= 100 or SANITIZED, f"{memory_of(board.process) - before} MiB more in use"
    return 0


if __name__ == "__main__":
    sys.exit(main())

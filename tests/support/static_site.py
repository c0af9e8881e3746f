"""A folder as a web site, for the tests of pages that need no program."""
import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_request(self, code="-", size="-"):
        if code == http.HTTPStatus.OK:
            self.server.sent.append(self.path)

    def log_message(self, *_):
        pass


class Site:
    """The folder, served without any special header. `sent` has the path of each answer with content."""

    def __init__(self, folder):
        handler = functools.partial(Handler, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.sent = self.server.sent = []
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

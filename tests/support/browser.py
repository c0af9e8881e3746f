"""A real browser for the tests of Kanzen's pages, and what these tests share.

Chromium is spoken to through its WebDriver (Debian: chromium, chromium-driver) over HTTP, with
nothing but the standard library.
"""
import base64
import json
import pathlib
import shutil
import subprocess
import sys
import urllib.error
import urllib.request

SKIPPED = 77  # exit status: there is no browser, nothing was tested
KEYS = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015", "home": "\ue011",
        "end": "\ue010", "enter": "\ue007", "tab": "\ue004", "escape": "\ue00c"}


class Browser:
    """A headless Chromium, driven through the WebDriver protocol (W3C)."""

    def __init__(self, driver, browser):
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if "started successfully on port" in line:
                port = line.split("on port")[1].strip(" .\n")
                break
        else:
            raise RuntimeError("the driver of the browser did not start")
        self.base = f"http://127.0.0.1:{port}"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--window-size=1300,950"]
        options = {"binary": browser, "args": arguments}
        match = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        try:
            session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": match}})
        except Exception:  # a driver left behind would keep whoever waits for our output waiting
            self.process.terminate()
            raise
        self.base += "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=300) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.read().decode()[:500]}") from error

    def script(self, text, *arguments):
        return self.call("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def find(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def text(self, name):
        return self.script("return document.getElementById(arguments[0]).textContent", name)

    def texts(self, selector):
        return self.script("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector)

    def total(self, name):
        return self.text_of(f"[data-total='{name}'] b")

    def text_of(self, selector):
        return self.script("return document.querySelector(arguments[0]).textContent", selector)

    def open(self, address):
        self.call("POST", "/url", {"url": "about:blank"})  # a new hash alone does not load the page
        self.call("POST", "/url", {"url": address})

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def press(self, key):
        """One key, as a person would press it, with nothing in particular in focus."""
        key = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def emulate(self, width, height, dark=False):
        """A screen of so many points, narrower than any window if need be, and a colour scheme."""
        command = lambda name, values: self.call("POST", "/goog/cdp/execute",
                                                 {"cmd": f"Emulation.{name}", "params": values})
        command("setDeviceMetricsOverride", {"width": width, "height": height,
                                             "deviceScaleFactor": 1, "mobile": width < 600})
        command("setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
        # The page has been laid out and drawn again two frames later.
        self.script("return new Promise(done => requestAnimationFrame("
                    "() => requestAnimationFrame(() => done(true))))")

    def stop_emulating(self):
        for name in ("clearDeviceMetricsOverride", "setEmulatedMedia"):
            self.call("POST", "/goog/cdp/execute", {"cmd": f"Emulation.{name}", "params": {}})

    def ground(self):
        return self.script("return getComputedStyle(document.body).backgroundColor")

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait(timeout=300)


def expect(what, shown, expected):
    assert shown == expected, f"{what}: the page shows {shown!r}, expected {expected!r}"


def signed(n):
    return "0" if n == 0 else ("+" if n > 0 else "\u2212") + str(abs(n))


def expect_nothing_cut(browser, folder, name, selector, widths):
    """None of these elements has text beside its box at any of these widths. Leaves a picture of each."""
    for width in widths:
        browser.emulate(width, 1000)
        cut = browser.script(
            "return [...document.querySelectorAll(arguments[0])]"
            ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)"
            ".map(e => e.textContent.slice(0, 40))", selector)
        expect(f"parts that are cut at {width} pixels", cut, [])
        browser.screenshot(folder / f"{name}-{width}.png")
    browser.stop_emulating()


# The colours behind everything, the same on all pages.
GROUND = {False: "rgb(244, 243, 239)", True: "rgb(20, 23, 26)"}


def expect_looks(browser, folder, name):
    """A phone and a desk, in light and dark: the colours of all pages; nothing sticks out at the
    side. Leaves a picture of each in `folder`."""
    for width, height in ((390, 844), (1300, 900)):
        for dark in (False, True):
            browser.emulate(width, height, dark)
            browser.script("scrollTo(0, 0)")
            expect("the ground", browser.ground(), GROUND[dark])
            shown = browser.script("return document.documentElement.scrollWidth")
            assert shown <= width, f"the page is {shown} wide on a screen of {width}"
            browser.screenshot(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png")
    browser.stop_emulating()
    before = browser.ground()
    browser.click("#theme")
    assert browser.ground() != before, "the button does not change the colours"
    browser.click("#theme")
    expect("colours after two clicks", browser.ground(), before)


def expect_quiet_and_alone(browser, page):
    """The page has logged no error, and names no address but that of SVG."""
    errors = [e["message"] for e in browser.call("POST", "/se/log", {"type": "browser"}) if e["level"] == "SEVERE"]
    expect("errors in the console", errors, [])
    text = page.read_text()
    addresses = text.count("http://") + text.count("https://")
    expect("addresses in the page", addresses, text.count("'http://www.w3.org/2000/svg'"))


def run(test):
    """Calls test(browser, program, folder) with the arguments of the command line; exit status."""
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    driver_path = shutil.which("chromedriver")
    if not browser_path or not driver_path:
        print("skipped: the page needs a browser to be tested: install chromium and chromium-driver")
        return SKIPPED
    folder.mkdir(parents=True, exist_ok=True)
    browser = Browser(driver_path, browser_path)
    try:
        test(browser, program, folder)
    finally:
        browser.close()
    return 0

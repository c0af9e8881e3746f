// Light and dark: follows the system until the button is used.
const page = document.documentElement;
const is_dark = () => page.dataset.theme ? page.dataset.theme === 'dark'
                                         : matchMedia('(prefers-color-scheme: dark)').matches;
const name_theme = () => { by_id('theme').textContent = is_dark() ? 'Light' : 'Dark'; };
by_id('theme').addEventListener('click', () => {
  page.dataset.theme = is_dark() ? 'light' : 'dark';
  name_theme();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', name_theme);
name_theme();

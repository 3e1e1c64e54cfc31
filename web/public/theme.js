// Runs before the first paint, so that a dark screen never flashes white, and a page from right to left never
// flashes from left to right.
;(function () {
  var system = window.matchMedia('(prefers-color-scheme: dark)')
  function applyReading() {
    var reading = {}
    try {
      reading = JSON.parse(window.localStorage.getItem('backoffice.reading')) || {}
    } catch {
      // A browser without storage has no choice.
    }
    var page = document.documentElement
    // The build writes the languages into the page (`web/vite.config.ts`). English is none of them: the page is in English already.
    var languages = JSON.parse(page.getAttribute('data-languages') || '[]')
    function languageOf(code) {
      return languages.filter(function (one) {
        return one.code === code
      })[0]
    }
    var ofBrowser = languageOf(window.navigator.language.split('-')[0])
    page.setAttribute('data-language-of-browser', ofBrowser ? ofBrowser.code : 'en')
    // The language of the browser counts only where nobody is signed in.
    var isForAnyone = /^\/(login|forgotPassword|newPassword)$/.test(window.location.pathname)
    // A choice whose language is gone is none.
    var chosen = languageOf(reading.language)
    var language = chosen || (reading.language !== 'en' && isForAnyone && ofBrowser)
    if (!language) return
    page.setAttribute('lang', language.code)
    page.setAttribute('dir', language.direction)
    var script = language.scripts.indexOf(reading.script) < 0 ? language.scripts[0] : reading.script
    if (script) page.setAttribute('data-script', script)
  }
  function apply() {
    var choice = null
    try {
      choice = window.localStorage.getItem('color-scheme')
    } catch {
      // A browser without storage follows the system.
    }
    var scheme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-color-scheme', scheme)
  }
  try {
    // The key had another name in version 0.2.0.
    var former = window.localStorage.getItem('mantine-color-scheme-value')
    if (former) {
      window.localStorage.setItem('color-scheme', former)
      window.localStorage.removeItem('mantine-color-scheme-value')
    }
  } catch {
    // A browser without storage has no former choice.
  }
  apply()
  applyReading()
  system.addEventListener('change', apply)
})()

// Runs before the first paint, so that a dark screen never flashes white, and a page in Urdu never flashes from left to right.
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
    var languageOfBrowser = /^ur\b/.test(window.navigator.language) ? 'ur' : 'en'
    page.setAttribute('data-language-of-browser', languageOfBrowser)
    // The language of the browser counts only where nobody is signed in.
    var isForAnyone = /^\/(login|forgotPassword|newPassword)$/.test(window.location.pathname)
    var language = reading.language || (isForAnyone ? languageOfBrowser : 'en')
    if (language !== 'ur') return
    page.setAttribute('lang', 'ur')
    page.setAttribute('dir', 'rtl')
    page.setAttribute('data-script', reading.script === 'nastaliq' ? 'nastaliq' : 'naskh')
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

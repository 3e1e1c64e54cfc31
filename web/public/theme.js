// Runs before the first paint, so that a dark screen never flashes white.
;(function () {
  var system = window.matchMedia('(prefers-color-scheme: dark)')
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
  system.addEventListener('change', apply)
})()

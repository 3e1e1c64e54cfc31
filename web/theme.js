// Runs before the first paint, so that a dark screen never flashes white. The build writes it into the page.
;(function () {
  var system = window.matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var choice = null
    try {
      choice = window.localStorage.getItem('mantine-color-scheme-value')
    } catch {
      // A browser without storage follows the system.
    }
    var scheme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }
  apply()
  system.addEventListener('change', apply)
})()

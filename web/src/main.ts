import './kit/tokens.css'
import './kit/theme/theme.css'
import './loading.css'
import { askEarly } from './api/early.ts'
import { openingScreens } from './opening-screens.ts'
import { databasesPath } from './session/databases-path.ts'
import { restoreSession } from './session/sign-in.ts'

// This file is small, so that a slow line asks for these while the rest of the program is still on its way.
const isKnown = restoreSession()
if (openingScreens.some((path) => path === window.location.pathname)) {
  Promise.all([import('./first-rows.ts'), isKnown]).then(
    ([{ askFirstRows }]) => askFirstRows(),
    // The list asks for its rows itself.
    () => undefined,
  )
}
askEarly({ url: databasesPath })
void import('./draw.tsx')

import './kit/tokens.css'
import './kit/theme/theme.css'
import './loading.css'
import { askEarly } from './api/early.ts'
import { askFirstRows } from './first-rows.ts'
import { openingScreens } from './opening-screens.ts'
import { databasesPath } from './session/databases-path.ts'
import { takeNewVersion } from './session/new-version.ts'
import { restoreSession } from './session/sign-in.ts'

// This file is small, so that a slow line asks for these while the rest of the program is still on its way.
const isKnown = restoreSession()
if (openingScreens.some((path) => path === window.location.pathname)) {
  // The list asks for its rows itself where the session could not be found.
  isKnown.then(askFirstRows, () => undefined)
}
askEarly({ url: databasesPath })
takeNewVersion()
void import('./draw.tsx')

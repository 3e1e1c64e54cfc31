import './kit/tokens.css'
import './kit/theme/theme.css'
import './loading.css'
import { askDatabasesEarly } from './session/ask-databases.ts'
import { restoreSession } from './session/sign-in.ts'

// This file is small, so that a slow line asks for these two while the rest of the program is still on its way.
void restoreSession()
askDatabasesEarly()
void import('./draw.tsx')

import './kit/tokens.css'
import './kit/theme/theme.css'
import './loading.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepProgram } from './keep-program.ts'
import { takeNewVersion } from './session/new-version.ts'
import { restoreSession } from './session/sign-in.ts'

void restoreSession()
takeNewVersion()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

keepProgram()

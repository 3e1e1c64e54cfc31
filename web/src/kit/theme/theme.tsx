import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '../tokens.css'
import './theme.css'
import './mantine-variables.css'
import { createTheme, MantineProvider, type MantineColorsTuple } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { followHeldKeys } from '../held-keys.ts'

/** Returns ten equal shades of one token: a component that asks for any shade gets the colour whose contrast was measured. */
const only = (token: string): MantineColorsTuple => {
  const shade = `var(--${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

/**
 * Holds only the settings that Mantine reads in code; sizes and colours are in `mantine-variables.css`. No button is blue, because blue
 * means pending.
 */
export const theme = createTheme({
  colors: { ink: only('primary') },
  primaryColor: 'ink',
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
})

/** Frames the whole page: the palette, the type, the colour scheme of the system or of the user's choice, and the rule for held keys. */
export function Themed({ children, test = false }: { children: ReactNode; test?: boolean }) {
  useEffect(followHeldKeys, [])
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      env={test ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

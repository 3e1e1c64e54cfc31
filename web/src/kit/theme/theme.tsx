import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '../tokens.css'
import './theme.css'
import { createTheme, type CSSVariablesResolver, MantineProvider, type MantineColorsTuple, rem } from '@mantine/core'
import type { ReactNode } from 'react'

/** Ten shades of one token: a component that asks for a shade gets the colour whose contrast was measured. */
const only = (token: string): MantineColorsTuple => {
  const shade = `var(--${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

/** Slate surfaces and one amber accent; nothing else is coloured except status. Blue is never a button: it means pending. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  colors: { ink: only('primary'), good: only('ok'), bad: only('bad'), amber: only('brand-fill') },
  primaryColor: 'ink',
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(8), xl: rem(99) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: ({ variant, color }) => {
    const tone = color === 'good' ? 'approve' : 'primary'
    if (variant === 'filled') {
      return {
        background: `var(--${tone})`,
        hover: `var(--${tone}-hover)`,
        color: `var(--on-${tone})`,
        border: '1px solid transparent',
      }
    }
    const word = color === 'bad' ? 'var(--bad)' : 'var(--text)'
    return {
      background: variant === 'default' || variant === 'outline' ? 'var(--surface)' : 'transparent',
      hover: 'var(--surface-2)',
      color: word,
      border: `1px solid ${color === 'bad' ? 'var(--bad)' : variant === 'subtle' ? 'transparent' : 'var(--control)'}`,
    }
  },
})

const mapped = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
}

/** Mantine's own variables point at ours, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: mapped, dark: mapped })

/** The frame of everything that is drawn: the palette, the type and the colour scheme of the system or of the user's choice. */
export function Themed({ children, test = false }: { children: ReactNode; test?: boolean }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={test ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

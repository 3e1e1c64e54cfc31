import { labels } from '@backoffice/contract/labels'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Menu } from '../kit/menu.tsx'
import { chooseScheme, useScheme } from '../kit/theme/scheme.ts'

export const themes = [
  { scheme: 'light', label: labels.light, icon: IconSun },
  { scheme: 'dark', label: labels.dark, icon: IconMoon },
  { scheme: 'auto', label: labels.system, icon: IconDeviceDesktop },
] as const

/** Chooses light, dark or the system's scheme; `web/public/theme.js` reads the same choice before the first paint. */
export function ThemeMenu({ className }: { className: string | undefined }) {
  const colorScheme = useScheme()
  const chosen = themes.find(({ scheme }) => scheme === colorScheme) ?? themes[2]
  return (
    <Menu
      items={themes.map(({ scheme, label, icon: Icon }) => ({
        label,
        icon: <Icon size={18} stroke={1.75} aria-hidden />,
        checked: scheme === colorScheme,
        onSelect: () => chooseScheme(scheme),
      }))}
      button={(props) => (
        <button {...props} className={className} aria-label={labels.themeOf(chosen.label)}>
          <chosen.icon size={20} stroke={1.75} aria-hidden />
        </button>
      )}
    />
  )
}

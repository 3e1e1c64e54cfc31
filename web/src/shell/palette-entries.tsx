import { titleAt, titleOf } from '@backoffice/contract/access-texts'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import {
  IconArrowRight,
  IconBook,
  IconBuilding,
  IconKeyboard,
  IconLogout,
  IconMapPin,
  type TablerIcon,
} from '@tabler/icons-react'
import { wordStartSearch } from '../kit/plain-text.ts'
import { chooseScheme, useScheme } from '../kit/theme/scheme.ts'
import { ALL_BRANCHES } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { useGoTo } from './go-to.ts'
import { looks, placesOf } from './places.ts'
import { branchChoices, chosenBranch } from './scope-switch.tsx'
import { panel } from './panel.ts'
import { panelKeys, placeKeys } from './shortcuts.ts'
import { useScopeSwitches } from './start-over.ts'
import { tasksOf } from './tasks.ts'
import { openGuide } from './user-menu.tsx'
import { themes } from './theme-menu.tsx'

export interface Entry {
  readonly id: string
  readonly group: string
  readonly label: string
  /** More words about it, after the label. */
  readonly detail?: string
  readonly icon: TablerIcon
  readonly keys?: string | undefined
  /** True for the present choice. */
  readonly current?: boolean
  readonly run: () => void
}

/** Returns all entries that the palette offers to this user. */
export function usePaletteEntries(logout: () => void): readonly Entry[] {
  const session = useSession()
  const goTo = useGoTo()
  const { chooseBranch, chooseCompany } = useScopeSwitches()
  const colorScheme = useScheme()
  const { user, company } = session
  const places = placesOf(user)
  const ways = placeKeys(places)

  return [
    ...places.map(({ path, title }) => ({
      id: path,
      group: labels.goTo,
      label: titleOf({ path, title }),
      icon: looks[path].icon,
      keys: ways.find((way) => way.path === path)?.keys[0],
      run: () => goTo(path),
    })),
    ...tasksOf(user).map(({ name, to, search }) => ({
      id: `task-${name}`,
      group: labels.tasks,
      label: helpMessages.tasks[name],
      detail: titleAt(to),
      icon: IconArrowRight,
      run: () => goTo(to, search),
    })),
    ...user.companies.map(({ cCode, cName }) => ({
      id: `company-${cCode}`,
      group: labels.company,
      label: cName,
      detail: cCode,
      icon: IconBuilding,
      current: cCode === company.code,
      run: () => chooseCompany(cCode),
    })),
    ...branchChoices(session).map(({ code, name }) => ({
      id: `branch-${code}`,
      group: labels.branch,
      label: name,
      detail: code === ALL_BRANCHES.code ? '' : code,
      icon: IconMapPin,
      current: code === chosenBranch(session),
      run: () => chooseBranch(code),
    })),
    ...themes.map(({ scheme, label, icon }) => ({
      id: scheme,
      group: labels.theme,
      label,
      icon,
      current: scheme === colorScheme,
      run: () => chooseScheme(scheme),
    })),
    {
      id: 'shortcuts',
      group: labels.more,
      label: labels.keyboardShortcuts,
      icon: IconKeyboard,
      keys: panelKeys.find((opens) => opens.panel === 'shortcuts')?.keys[0],
      run: () => panel.set('shortcuts'),
    },
    { id: 'guide', group: labels.more, label: helpMessages.guide, icon: IconBook, run: openGuide },
    { id: 'logout', group: labels.more, label: labels.logout, icon: IconLogout, run: logout },
  ]
}

/**
 * Returns the entries with every typed word at the beginning of a word of their name or their group's name: `theme dark`, `log out`. In
 * the middle of words two letters match many screens, which would come before the client with a name that begins with them.
 */
export function entriesFor(typed: string, entries: readonly Entry[]): readonly Entry[] {
  const isFound = wordStartSearch(typed)
  return entries.filter(({ group, label }) => isFound([group, label]))
}

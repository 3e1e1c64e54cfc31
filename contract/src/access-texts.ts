/** The names of screens, groups, tiles, roles and modules as people read them. The server and the table of screens have them in English. */
import {
  homeTiles,
  type HomeTile,
  menuGroups,
  type MenuGroup,
  modules,
  roleNames,
  screens,
  type Screen,
} from './access.ts'
import { texts } from './language/texts.ts'

const byName = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

const titles = texts('access.screens', Object.fromEntries(screens.map(({ path, title }) => [path, title])))
const groups = texts('access.groups', byName(menuGroups))
const tiles = texts('access.tiles', byName(homeTiles))
const roles = texts('access.roles', roleNames)
const moduleNames = texts(
  'access.modules',
  Object.fromEntries(modules.map(({ moduleId, moduleName }) => [moduleId, moduleName])),
)

export const titleOf = ({ path, title }: Pick<Screen, 'path' | 'title'>): string => titles[path] ?? title
/** Returns the title of the screen at a path; empty where there is none. */
export const titleAt = (path: string): string => titles[path] ?? ''
export const groupName = (group: MenuGroup): string => groups[group] ?? group
export const tileName = (tile: HomeTile): string => tiles[tile] ?? tile
export const moduleNameOf = (moduleId: number): string => moduleNames[moduleId] ?? String(moduleId)
export const roleText = (roleId: number): string | undefined => roles[roleId as keyof typeof roles]

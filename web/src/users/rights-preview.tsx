import { type Actor, homeTiles, mayCall, mayOpen, menuGroups, type Screen, screens } from '@backoffice/contract/access'
import { groupName, tileName, titleOf } from '@backoffice/contract/access-texts'
import { calls } from '@backoffice/contract'
import type { Rights } from '@backoffice/contract/users/user-rights'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import css from './users.module.css'

const actorOf = ({ roleId, modules }: Rights): Actor => ({ userId: 0, roleId, modules })

/** Something that the rights open, or will no longer open. */
interface Opened {
  readonly key: string
  readonly words: string
  readonly state: 'kept' | 'added' | 'removed'
}

interface Thing {
  readonly key: string
  readonly words: string
  readonly isOpen: (rights: Rights) => boolean
}

/** Returns what is open before or after; of two things with the same key, one is enough. */
function compared(things: readonly Thing[], now: Rights, next: Rights): readonly Opened[] {
  const keys = [...new Set(things.map(({ key }) => key))]
  return keys.flatMap((key) => {
    const same = things.filter((thing) => thing.key === key)
    const [was, is] = [now, next].map((rights) => rights.isActive && same.some(({ isOpen }) => isOpen(rights)))
    if (!was && !is) return []
    return [{ key, words: same[0]?.words ?? '', state: was === is ? 'kept' : is ? 'added' : 'removed' }]
  })
}

const opensFor = (screen: Screen) => (rights: Rights) => mayOpen(actorOf(rights), screen)
const allScreens: readonly Screen[] = screens
const thingOf = (screen: Screen): Thing => ({ key: screen.path, words: titleOf(screen), isOpen: opensFor(screen) })

const tiles: readonly Thing[] = homeTiles.flatMap((tile) =>
  allScreens
    .filter((screen) => screen.tile === tile)
    .map((screen) => ({ ...thingOf(screen), key: tile, words: tileName(tile) })),
)
const ofGroup = (group: string) => allScreens.filter((screen) => screen.group === group).map(thingOf)
const allCalls: readonly Thing[] = calls
  .filter(({ access }) => typeof access === 'object')
  .map(({ method, path, access }) => ({
    key: path,
    words: `${method} ${path}`,
    isOpen: (rights) => mayCall(actorOf(rights), access),
  }))

const isThere = ({ state }: Opened) => state !== 'removed'

interface RightsPreviewProps {
  name: string
  now: Rights
  next: Rights
}

/** Lists the tiles, screens and calls that a user will have after the change of rights, with added and removed ones. */
export function RightsPreview({ name, now, next }: RightsPreviewProps) {
  const groups = menuGroups
    .map((group) => ({ group, opened: compared(ofGroup(group), now, next) }))
    .filter(({ opened }) => opened.length > 0)
  const opened = groups.flatMap((one) => one.opened)
  const called = compared(allCalls, now, next)
  const shownTiles = compared(tiles, now, next)
  return (
    <Card as="section" aria-labelledby="preview">
      <h2 id="preview">{userLabels.whatTheyWillSee(name)}</h2>
      <p className="muted">
        {next.isActive
          ? `${usersMessages.screens(opened.filter(isThere).length)}, ${usersMessages.calls(called.filter(isThere).length)}`
          : usersMessages.cannotSignIn}
      </p>
      {next.isActive && shownTiles.length === 0 && <p>{usersMessages.opensNothing}</p>}
      <List of={shownTiles} label={userLabels.tilesOfTheHomePage} gap={3} />
      <Stack as="dl" gap={3}>
        {groups.map((one) => (
          <div key={one.group}>
            <dt className="muted">{groupName(one.group)}</dt>
            <dd>
              <List of={one.opened} label={groupName(one.group)} />
            </dd>
          </div>
        ))}
      </Stack>
      {called.length > 0 && (
        <details className={css.calls}>
          <summary>{userLabels.forIt}</summary>
          <List of={called} label={userLabels.forIt} />
        </details>
      )}
    </Card>
  )
}

function List({ of, label, gap = 5 }: { of: readonly Opened[]; label: string; gap?: 3 | 5 }) {
  if (of.length === 0) return null
  return (
    <Inline as="ul" gap={gap} aria-label={label}>
      {of.map(({ key, words, state }) => (
        <li key={key} data-kind={state} className={state === 'removed' ? 'failed' : undefined}>
          {state === 'added' && usersMessages.added(words)}
          {state === 'removed' && usersMessages.removed(words)}
          {state === 'kept' && words}
        </li>
      ))}
    </Inline>
  )
}

import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import { Columns, Inline, Note, Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { singleKeys } from '../session/remembered.ts'
import { useSession } from '../session/use-session.ts'
import { Keys } from '../kit/keys.tsx'
import { placesOf } from './places.ts'
import css from './shortcut-list.module.css'
import { browserKeys, heldKeys, pageKeys, panelKeys, placeKeys, rowKeys, type Shortcut } from './shortcuts.ts'

const main = () => document.querySelector('main')

/** Returns the letters of the actions of rows, with the names of the actions. */
export function lettersIn(rows: ParentNode | null): Map<string, string> {
  const letters = new Map<string, string>()
  for (const button of rows?.querySelectorAll<HTMLElement>('[data-letter] :is(button, a)') ?? []) {
    const { letter, label = button.textContent } = button.closest<HTMLElement>('[data-letter]')?.dataset ?? {}
    if (letter) letters.set(letter, label)
  }
  return letters
}

/** Returns the keys of this screen: the keys of its parts, and the letters of the actions that its rows have now. */
function keysHere(): readonly Shortcut[] {
  const letters = lettersIn(main())
  if (!letters.has('v') && main()?.querySelector('[data-row] [data-kind="files"] button'))
    letters.set('v', labels.viewImages)
  const has = ({ target }: { target: string }) => main()?.querySelector(target)
  return [
    ...[...pageKeys, ...heldKeys].filter(has),
    ...[
      ...rowKeys.filter(has),
      ...[...letters].map(([letter, label]) => ({ keys: [letter.toUpperCase()], label })),
    ].map((shortcut) => ({ ...shortcut, label: labels.onRow(shortcut.label) })),
  ]
}

/**
 * Lists every key that works now, for this user and this screen. It opens when its content is loaded, so that its height does not change.
 */
export const ShortcutSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal title={labels.keyboardShortcuts} opened={opened} onClose={onClose}>
    <ShortcutList />
  </Modal>
)

function ShortcutList() {
  const { user } = useSession()
  const [here] = useState(keysHere)
  const isOff = singleKeys.read() === false
  return (
    <Stack>
      {isOff && <Note as="p">{messages.shell.singleKeysOff}</Note>}
      <Columns>
        <Group title={labels.global} shortcuts={[...panelKeys, ...placeKeys(placesOf(user)), ...browserKeys]} />
        {here.length > 0 && <Group title={labels.thisPage} shortcuts={here} />}
      </Columns>
    </Stack>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3 className={`aside ${css.title}`}>{title}</h3>
      <dl className={css.list}>
        {shortcuts.map(({ keys, label }) => (
          <Inline key={label} justify="between">
            <dt>{label}</dt>
            <dd>
              {keys.map((one, at) => (
                <span key={one}>
                  {at > 0 && helpMessages.orBetween}
                  <Keys keys={one} />
                </span>
              ))}
            </dd>
          </Inline>
        ))}
      </dl>
    </section>
  )
}

import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import css from './profile.module.css'
import { singleKeys } from './remembered.ts'
import { Card } from '../kit/layout.tsx'

/** Draws the switch for people who press single keys by mistake, through dictation or a trembling hand (WCAG 2.1.4). */
export function SingleKeys() {
  const [isOn, setIsOn] = useState(() => singleKeys.read() ?? true)
  return (
    <Card as="section" aria-labelledby="keyboard">
      <h2 id="keyboard">Keyboard</h2>
      <label className={css.choice}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-describedby="single-keys"
          onChange={({ target: { checked } }) => {
            setIsOn(checked)
            singleKeys.write(checked)
          }}
        />
        Single-key shortcuts
      </label>
      <p id="single-keys" className="muted">
        {messages.shell.singleKeys}
      </p>
    </Card>
  )
}

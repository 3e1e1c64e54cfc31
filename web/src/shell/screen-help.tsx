import { wordIn } from '@backoffice/contract/words'
import { screenAt } from '@backoffice/contract/access'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { stage, stageNames } from '@backoffice/contract/statuses'
import { useLocation } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import { useReducer } from 'react'
import { Button } from '../kit/button.tsx'
import { Explain } from '../kit/explain.tsx'
import { Inline, Stack } from '../kit/layout.tsx'
import { introduced, introductions } from '../session/remembered.ts'
import { useSession } from '../session/use-session.ts'
import { panel } from './panel.ts'
import css from './screen-help.module.css'
import { openGuide } from './user-menu.tsx'

function useSentence(): readonly [path: string, sentence: string | undefined] {
  const { pathname } = useLocation()
  const sentences: Readonly<Record<string, string>> = helpMessages.screens
  return [pathname, sentences[pathname]]
}

/** The way of money, from the salesman to the bank. */
const way = [stage.withSalesman, stage.onTheWay, stage.withCashier, stage.inDeposit, stage.banked]

/** Draws the places of money as one picture. */
const PlacePicture = () => (
  <Stack as="section" gap={3} aria-label={helpMessages.place.title}>
    <ol className={`caption ${css.way}`}>
      {way.map((place) => (
        <li key={place}>{wordIn(stageNames[place])}</li>
      ))}
    </ol>
    <p className="muted">{helpMessages.place.note}</p>
  </Stack>
)

function Sign() {
  const [path, sentence] = useSentence()
  if (sentence === undefined) return null
  return (
    <Explain question={helpMessages.forWhat}>
      <Stack>
        <p>{sentence}</p>
        {screenAt(path)?.group === 'Cash Management' && <PlacePicture />}
        <Inline>
          <Button onClick={openGuide}>{helpMessages.guide}</Button>
          <Button tone="ghost" onClick={() => panel.set('shortcuts')}>
            {helpMessages.keys}
          </Button>
        </Inline>
      </Stack>
    </Explain>
  )
}

/** Introduces a screen until the user hides the line. */
function Introduction() {
  const [path, sentence] = useSentence()
  const hidden = introduced(useSession().user.login, path)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  if (sentence === undefined || introductions.read() === false || hidden.read()) return null
  return (
    <div role="note" className={css.introduction}>
      <span>{sentence}</span>
      <button
        type="button"
        className={css.none}
        onClick={() => {
          introductions.write(false)
          redraw()
        }}
      >
        {helpMessages.noIntroductions}
      </button>
      <button
        type="button"
        className="icon-button small"
        aria-label={helpMessages.introduction}
        onClick={() => {
          hidden.write(true)
          redraw()
        }}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

/** The explanations of the screen that is open. */
export const screenHelp = { sign: <Sign />, introduction: <Introduction /> }

import { findMessages } from '@backoffice/contract/find/find-messages'
import { type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Inline, Stack } from './layout.tsx'

interface NearNamesProps {
  names: readonly string[]
  onChoose: (name: string) => void
}

/** Offers the names that are nearly spelled like the text of a search that found nothing. A press searches for the name. */
export function NearNames({ names, onChoose }: NearNamesProps) {
  const id = useId()
  if (names.length === 0) return null
  const choose = (event: MouseEvent<HTMLButtonElement>, name: string) => {
    // The button goes, and with it the focus of a keyboard. A phone would open its keyboard for the box.
    if (event.detail === 0)
      event.currentTarget.closest('[data-rows]')?.querySelector<HTMLElement>('[data-table-search]')?.focus()
    onChoose(name)
  }
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <p id={id}>{findMessages.didYouMean}</p>
      <Inline gap={2} className="centred">
        {names.map((name) => (
          <Button key={name} data-near onClick={(event) => choose(event, name)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
      </Inline>
    </Stack>
  )
}

/**
 * Returns the names of the list that are spelled nearly like the typed text; none while the text is empty. The code for it is loaded when it is
 * first needed, and nothing is offered until it is there.
 */
export function useNear(typed: string, names: () => Iterable<string>): readonly string[] {
  const [found, setFound] = useState<{ readonly typed: string; readonly names: readonly string[] }>()
  const show = useEffectEvent((nearest: (typed: string, names: Iterable<string>) => readonly string[]) =>
    setFound({ typed, names: nearest(typed, names()) }),
  )
  useEffect(() => {
    if (typed.trim() === '') return undefined
    let isOver = false
    import('./nearest.ts').then(
      ({ nearest }) => isOver || show(nearest),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [typed])
  return found?.typed === typed && typed !== '' ? found.names : []
}

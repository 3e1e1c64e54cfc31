import type { PageCall, Row } from '@backoffice/contract/call'
import type { ComponentType } from 'react'
import { type DayOrder, DayOrderContext } from '../day-order.ts'
import { type TileGroup, TileGroups, type TileSource } from '../tiles.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import { Welcome } from '../welcome.tsx'
import { type Given, List, type ListOf, type ListProps, type Shown } from './list.tsx'
import { type ListState, useAddressState } from './list-state.ts'
import css from './list.module.css'

type Around<C extends PageCall> = Pick<ListProps<C>, 'header' | 'toolbar'>
const useNothing = () => ({})

/** Draws the list of a screen in its frame. */
export const FramedList = <C extends PageCall>(props: Omit<ListProps<C>, 'className' | 'maxHeight'>) => (
  <List {...props} className={css.framed} />
)

export interface PictureOf<R> {
  shown: Shown<R>
  list: ListState
}

type ListScreen<C extends PageCall> = ListOf<C> & {
  /** Returns the fields of the request that the list's state does not hold: the user, the branch. */
  readonly given: (viewer: Viewer) => Given<C>
  readonly tiles?: TileSource | readonly TileGroup[]
  /** Draws something above the list that reads and sets its filters. */
  readonly Above?: ComponentType<{ list: ListState }>
  /** Draws a picture of the rows of the filters above them. */
  readonly Picture?: ComponentType<PictureOf<Row<C>>>
  /** Draws something below the list. */
  readonly Below?: ComponentType
  /** Returns parts around the rows that have a state of their own, such as a map. */
  readonly useAround?: () => Around<C>
  /** `MDY` shows and reads the days of the whole screen as MM/DD/YYYY. */
  readonly dayOrder?: DayOrder
}

/**
 * Makes a whole screen from its declaration: the head, the tiles and the list. Its state is in the address.
 *
 * `export const DepositHistory = listScreen({ title: 'Deposit History', call: listDeposits, … })`
 */
export function listScreen<C extends PageCall>(declared: ListScreen<C>) {
  const { title, filters = [], tiles, Above, Picture, Below, dayOrder = 'DMY', useAround = useNothing } = declared
  return function Screen() {
    const state = useAddressState(filters)
    const viewer = useViewer()
    const around: Around<C> = useAround()
    return (
      <DayOrderContext value={dayOrder}>
        <FramedList
          of={declared}
          state={state}
          given={declared.given(viewer)}
          {...(Picture && { header: (shown: Shown<Row<C>>) => <Picture shown={shown} list={state} /> })}
          {...around}
          head={(facts) => (
            <>
              <Welcome title={title} facts={facts} />
              {tiles && <TileGroups of={tiles} />}
              {Above && <Above list={state} />}
            </>
          )}
        />
        {Below && <Below />}
      </DayOrderContext>
    )
  }
}

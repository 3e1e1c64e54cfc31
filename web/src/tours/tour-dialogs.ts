/** The dialogs about a row's tour, which are loaded when the first of them is opened. */
import { lazy } from 'react'

export const TourDetail = lazy(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourDetail })),
)
export const TourExpenses = lazy(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourExpenses })),
)
export const TourLines = lazy(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourLines })),
)

/** The dialogs about a row's tour, which are loaded when the first of them is opened. */
import { later } from '../kit/later.ts'

export const TourDetail = later(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourDetail })),
)
export const TourExpenses = later(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourExpenses })),
)
export const TourLines = later(() =>
  import('./tour-detail.modals.tsx').then((loaded) => ({ default: loaded.TourLines })),
)

import { type UseReview, useReview } from './use-review.tsx'

/** Draws the button that begins a review, and the review while it is open. */
export function ReviewTools<R>(props: UseReview<R>) {
  const { button, dialog } = useReview(props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}

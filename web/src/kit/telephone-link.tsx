/** Draws a telephone number that a phone calls on a press. */
export const TelephoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} dir="ltr">
    {number}
  </a>
)

import { labels } from '@backoffice/contract/labels'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { Inline } from './layout.tsx'
import { useObservable } from './observable.ts'
import { type ShownToast, hold, dismissIn, shownToasts, shownInReview } from './toast-store.ts'
import css from './toasts.module.css'

export { toast, toastHistory } from './toast-store.ts'

/**
 * Draws the toasts, top right, and on phones across the full width of the top. The newest is in front of the others, and an error in front
 * of a success, so that they need the room of a single toast. A review has a line for them in its head. It is drawn once per application.
 */
export function Toasts() {
  const shown = useObservable(shownToasts)
  const isInReview = useObservable(shownInReview)
  if (isInReview) return null
  const front = shown.findLast(({ tone, leaving }) => tone === 'error' && !leaving) ?? shown.at(-1)
  return (
    <div className={css.stack}>
      {shown.map((one) => (
        <Toast key={one.id} toast={one} behind={one === front ? shown.length - 1 : undefined} />
      ))}
    </div>
  )
}

interface ToastProps {
  toast: ShownToast
  /** The number of toasts behind this toast; `undefined` where it is behind another toast itself. */
  behind: number | undefined
}

function Toast({ toast: { id, tone, title, lines, count, leaving, actions, about }, behind }: ToastProps) {
  const release = () => tone !== 'waiting' && dismissIn(id, limits.toast.extended)
  return (
    <div
      className={`frame ${css.toast}`}
      data-toast
      data-tone={tone}
      data-about={about}
      data-leaving={leaving || undefined}
      data-behind={behind === undefined || undefined}
      onPointerEnter={() => hold(id)}
      onPointerLeave={release}
      onFocus={() => hold(id)}
      onBlur={release}
    >
      <Mark tone={tone} />
      <div className={`two-lines ${css.words}`} role={tone === 'error' ? 'alert' : 'status'}>
        {title && <strong className={css.title}>{title}</strong>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {count > 1 && <span className="caption">×{count}</span>}
      </div>
      {actions.length > 0 && (
        <Inline className={css.actions}>
          {actions.map(({ label, run, stays }) => (
            <Button
              key={label}
              small
              data-toast-action={label}
              onClick={() => {
                if (!stays) dismissIn(id, 0)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </Inline>
      )}
      {behind !== undefined && behind > 0 && (
        <span dir="ltr" className={`pill muted ${css.more}`} title={messages.toast.behind(behind)}>
          +{behind}
        </span>
      )}
      <button
        type="button"
        className={`icon-button small muted ${css.close}`}
        aria-label={labels.close}
        onClick={() => dismissIn(id, 0)}
      >
        <IconX aria-hidden size={18} stroke={1.75} />
      </button>
    </div>
  )
}

/** Draws the tone as a shape, so that it does not depend on colour alone. */
function Mark({ tone }: { tone: ShownToast['tone'] }) {
  const Shape = tone === 'success' ? IconCircleCheck : IconAlertCircle
  return <Shape className={css.mark} aria-hidden size={18} stroke={1.75} />
}

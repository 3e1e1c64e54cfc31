import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { IconCurrentLocation } from '@tabler/icons-react'
import { Card, Row } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/form/field.tsx'
import { showDegrees, showNumber, timeOfMoment } from '../kit/format.ts'
import css from './place-field.module.css'
import { useDevicePlace } from './use-device-place.ts'
import type { TakenPlace } from './visit-draft.ts'

interface PlaceFieldProps {
  value: TakenPlace | null
  onChange: (place: TakenPlace | null) => void
}

/** Reads the place of the device, with the consent of the user. The visit can be saved without a place. */
export function PlaceField({ value, onChange }: PlaceFieldProps) {
  const { isWaiting, failure, take, stop } = useDevicePlace(onChange)
  const said = () => {
    if (isWaiting) return visitsMessages.placeWaiting
    if (failure !== '') return failure
    return value
      ? visitsMessages.placeTaken(showNumber(Math.ceil(value.accuracy)), timeOfMoment(value.takenAt))
      : visitsMessages.placeAsked
  }
  return (
    <Field label="Start Location" group>
      {() => (
        <Card gap={3} className={css.place}>
          {value && <strong>{`${showDegrees(value.latitude)}, ${showDegrees(value.longitude)}`}</strong>}
          <p role="status" className={css.said} data-bad={(failure !== '' && !isWaiting) || undefined}>
            {said()}
          </p>
          <Row className={css.buttons}>
            <Button busy={isWaiting} onClick={take}>
              <IconCurrentLocation size={18} stroke={1.75} aria-hidden />
              Use my location
            </Button>
            {(value || isWaiting) && (
              <Button
                tone="ghost"
                onClick={() => {
                  stop()
                  onChange(null)
                }}
              >
                {isWaiting ? 'Cancel' : 'Remove'}
              </Button>
            )}
          </Row>
        </Card>
      )}
    </Field>
  )
}

import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { Row, Stack } from '../kit/layout.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import type { ImportFacts } from './import-step.ts'
import css from './imports.module.css'

const say = feedsMessages.control

/** Compares the data here with the counts and sums that the feed stated. */
export function ControlReport({ of: { agrees, lines } }: { of: NonNullable<ImportFacts['control']> }) {
  return (
    <Stack as="section" aria-label="Control">
      <Row>
        <h3>Control</h3>
        <StatusTag tone={agrees ? 'good' : 'bad'} word={agrees ? say.agrees : say.differs} />
      </Row>
      <table className={css.control}>
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">Stated</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, stated, here, agrees: isSame }) => (
            <tr key={what} className={isSame ? undefined : css.differs}>
              <th scope="row">{what}</th>
              <td>{stated}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

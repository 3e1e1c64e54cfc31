import { inList } from '@backoffice/contract/language/joined'
import facts from '../kit/facts.module.css'
import framed from '../kit/list/list.module.css'
import { labels } from '@backoffice/contract/labels'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { neededLists } from '@backoffice/contract/settings/settings-rules'
import { getSettings, listMarketingReps, listSettingChanges } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showMoney } from '../kit/format.ts'
import { useKeptFocus } from '../kit/kept-focus.ts'
import { Card, Note, Columns } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { AllowancesList } from './allowances-list.tsx'
import { ImportSettings } from './import-settings.form.tsx'
import { MessageSettings } from './message-settings.form.tsx'
import { NumberSettings } from './number-settings.form.tsx'
import { RepModal, ChangeRep } from './rep.modal.tsx'
import css from '../kit/setting-cards.module.css'
import { settingInWords, whatChanged } from './changed-words.ts'
import { ClientPagesSettings } from './client-pages.form.tsx'
import { telephoneCountryShown } from './telephone-country.ts'
import { TelephoneSettings } from './telephone-settings.form.tsx'
import { VisitSettings, type Settings } from './visit-settings.form.tsx'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'

/** Shows and changes the settings that the forms of the company need: the product, the allowance per mile and the marketing reps. */
export function CompanySettings() {
  const { branchCode } = useViewer()
  const { data, failure, refetch } = useCall(getSettings, { branchCode })
  return (
    <>
      <Welcome title={settingLabels.companySettings} />
      {failure && !data && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && (
        <Columns>
          <Company of={data} />
          {data.notYours === '' && (
            <Fragment key={branchCode}>
              <VisitSettings settings={data} />
              <ImportSettings settings={data} />
              <TelephoneSettings settings={data} />
              <ClientPagesSettings settings={data} />
              <NumberSettings settings={data} />
              <MessageSettings settings={data} />
            </Fragment>
          )}
        </Columns>
      )}
      <AllowancesList mayChange={data?.notYours === ''} />
      <RepsList />
      <SettingChangesList />
    </>
  )
}

function Company({
  of: {
    company,
    companyCode,
    timeZone,
    localTime,
    product,
    visitMetres,
    identityDays,
    telephoneCountry,
    messageChannel,
    allowanceToday,
    notYours,
    emptyLists,
  },
}: {
  of: Settings
}) {
  const keptFocus = useKeptFocus()
  return (
    <Card as="section" aria-label={labels.company} {...keptFocus}>
      <h2>{company}</h2>
      <FactList
        className={facts.row}
        of={[
          [settingLabels.companyCode, companyCode],
          [settingLabels.timeZone, settingsMessages.local(timeZone, localTime)],
          [settingLabels.allowancePerMile, allowanceToday === null ? '' : showMoney(allowanceToday)],
          [settingLabels.product, notYours === '' ? '' : product],
          [settingLabels.visitMetres, notYours === '' ? '' : String(visitMetres)],
          [settingLabels.identityDays, notYours === '' ? '' : String(identityDays)],
          [settingLabels.telephoneCountry, telephoneCountryShown({ timeZone, telephoneCountry })],
          [
            settingLabels.messageChannel,
            messageChannel === '' ? sendingMessages.noChannel : sendingMessages.channels[messageChannel],
          ],
        ]}
      />
      {notYours !== '' && <Note as="p">{notYours}</Note>}
      {emptyLists.length > 0 && (
        <Note as="p">
          {settingsMessages.emptyLists(
            inList(
              neededLists
                .filter(([list]) => emptyLists.includes(list))
                .map(([list, form]) => settingsMessages.emptyList(list, form)),
            ),
          )}{' '}
          <Link to="/directorImport">{settingsMessages.toImport}</Link>
        </Note>
      )}
    </Card>
  )
}

const repColumn = columnsOf(listMarketingReps)
const repAction = actionsOf(listMarketingReps)

const reps: ListOf<typeof listMarketingReps> = {
  title: settingLabels.marketingReps,
  call: listMarketingReps,
  key: 'mRepId',
  pageSize: limits.page.marketingReps,
  columns: [
    repColumn.text('mRepName', labels.name, { names: true }),
    repColumn.custom(
      'mRepId',
      settingLabels.code,
      ({ mRepId }) => String(mRepId),
      ({ mRepId }) => String(mRepId),
    ),
    repColumn.text('branchNames', labels.branches, { wraps: true }),
  ],
  card: { heading: 'mRepName', line: ['mRepId', 'branchNames'] },
  exports: true,
  empty: settingsMessages.noRepsYet,
  actions: [repAction.open(labels.edit, ChangeRep, { key: 'E' })],
}

/** Lists the marketing reps for sale orders of the company, and adds one. */
function RepsList() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={reps.title} className={`${framed.framed} ${css.list}`}>
      <h2>{reps.title}</h2>
      <List
        of={reps}
        state={state}
        given={{ branchCode }}
        toolbar={() => <Button onClick={() => setIsOpen(true)}>{settingLabels.addMarketingRep}</Button>}
      />
      {isOpen && <RepModal onClose={() => setIsOpen(false)} />}
    </section>
  )
}

type Change = Row<typeof listSettingChanges>

const column = columnsOf(listSettingChanges)

/** Returns a value of a change in words. */
const worded = (side: 'was' | 'now') => (change: Change) => settingInWords(change.what, change[side])

const changes: ListOf<typeof listSettingChanges> = {
  title: settingLabels.changesOfCompanySettings,
  call: listSettingChanges,
  key: 'changeId',
  pageSize: limits.page.settingChanges,
  columns: [
    column.dayTime('changedOn', labels.changedOn, { names: true }),
    column.word('changedBy', labels.changedBy),
    column.custom('what', settingLabels.setting, whatChanged, whatChanged),
    { ...column.custom('was', settingLabels.before, worded('was'), worded('was')), wraps: true },
    { ...column.custom('now', settingLabels.now, worded('now'), worded('now')), wraps: true },
  ],
  card: { heading: 'changedOn', line: ['changedBy', 'what', 'was', 'now'] },
  exports: true,
  empty: settingsMessages.noChangesYet,
}

/** Lists each change of a setting. */
function SettingChangesList() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <section aria-label={changes.title} className={`${framed.framed} ${css.list}`}>
      <h2>{changes.title}</h2>
      <List of={changes} state={state} given={{ branchCode }} />
    </section>
  )
}

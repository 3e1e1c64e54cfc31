import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { removeMapping, renameMapping, type SavedMapping, saveMapping } from '@backoffice/contract/imports/mappings'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Fields } from '../kit/fields.tsx'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { Inline, Stack } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import type { ImportFacts } from './import-step.ts'

interface SavedMappingsProps {
  of: ImportFacts
  onChoose: (mapping: SavedMapping) => void
}

const { saved: words } = importsMessages

/** Chooses one of the mappings that were saved for this kind, renames or deletes it, and saves the choices of a checked file under a name. */
export function SavedMappings({ of: { importId, saved, fromSaved, state }, onChoose }: SavedMappingsProps) {
  const { userId } = useViewer()
  const [chosenId, setChosenId] = useState(fromSaved?.toString() ?? '')
  const chosen = saved.find(({ mappingId }) => String(mappingId) === chosenId)
  const [name, setName] = useState(chosen?.name ?? '')
  const [saving, renaming, removing] = [useSave(saveMapping), useSave(renameMapping), useSave(removeMapping)]
  const isChecked = state === 'checked'
  if (saved.length === 0 && !isChecked) return null
  const say = (answer: { readonly message: string } | undefined) => answer && toast.success([answer.message, name])
  const choose = (next: string) => {
    const mapping = saved.find(({ mappingId }) => String(mappingId) === next)
    setChosenId(next)
    setName(mapping?.name ?? '')
    if (mapping) onChoose(mapping)
  }
  const given = { userId, name: name.trim() }
  return (
    <Stack gap={2}>
      <Fields least={240}>
        {saved.length > 0 && (
          <SelectField
            label={importLabels.savedMapping}
            options={saved.map((each) => ({ value: String(each.mappingId), label: each.name }))}
            value={chosenId}
            clearable
            placeholder={importsMessages.screen.choose}
            {...(chosen && fromSaved === chosen.mappingId && { hint: words.fits(chosen.name) })}
            onChange={choose}
          />
        )}
        {(isChecked || chosen) && (
          <TextField
            label={importLabels.nameOfMapping}
            maxLength={limits.text.short}
            value={name}
            {...(isChecked && { hint: words.note })}
            onChange={setName}
          />
        )}
      </Fields>
      <Inline>
        {isChecked && (
          <Button
            small
            busy={saving.busy}
            disabled={name.trim() === ''}
            onClick={() => void saving.run({ ...given, importId }).then(say)}
          >
            {importLabels.saveMapping}
          </Button>
        )}
        {chosen && (
          <>
            <Button
              small
              busy={renaming.busy}
              disabled={name.trim() === ''}
              onClick={() => void renaming.run({ ...given, mappingId: chosen.mappingId }).then(say)}
            >
              {importLabels.rename}
            </Button>
            <Button
              small
              busy={removing.busy}
              onClick={() =>
                void removing.run({ userId, mappingId: chosen.mappingId }).then((answer) => {
                  say(answer)
                  if (answer) choose('')
                })
              }
            >
              {importLabels.deleteMapping}
            </Button>
          </>
        )}
      </Inline>
      <FormFailure lines={[saving, renaming, removing].flatMap(({ failure }) => failure?.lines ?? [])} />
    </Stack>
  )
}

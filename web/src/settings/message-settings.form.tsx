import { messageChannels, type MessageChannel } from '@backoffice/contract/messaging/client-text'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { settingLabels } from '@backoffice/contract/settings/settings-labels'
import { messagesFieldOf } from '@backoffice/contract/settings/settings-rules'
import { saveMessageChannel } from '@backoffice/contract/settings/settings'
import { useSave } from '../api/use-save.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { SettingForm } from './setting-form.tsx'
import type { Settings } from './visit-settings.form.tsx'

interface MessagesForm {
  readonly messageChannel: MessageChannel | ''
}

/** Chooses the channel on which the company sends messages to clients, or none. */
export function MessageSettings({ settings }: { settings: Settings }) {
  const { branchCode, userId } = useViewer()
  const { messageChannel: seenMessageChannel, serverChannels } = settings
  const save = useSave(saveMessageChannel)
  const state = useOwnChanges<MessagesForm>({ messageChannel: seenMessageChannel })
  const form = useForm<MessagesForm>({
    state,
    failure: save.failure,
    fieldOf: messagesFieldOf,
    broken: () => undefined,
    save: async ({ messageChannel }) => {
      const answer = await save.run({ branchCode, userId, messageChannel, seenMessageChannel })
      if (answer) toast.success([answer.message])
    },
  })
  // A channel that was chosen stays visible when the operator takes its provider away.
  const offered = messageChannels.filter(
    (channel) => serverChannels.includes(channel) || channel === seenMessageChannel,
  )
  return (
    <SettingForm title={settingLabels.messageChannel} form={form}>
      <SelectField<MessageChannel>
        label={settingLabels.messageChannelBy}
        options={offered.map((channel) => ({ value: channel, label: sendingMessages.channels[channel] }))}
        clearable
        placeholder={sendingMessages.noChannel}
        hint={serverChannels.length > 0 ? sendingMessages.channelNote : sendingMessages.noProvider}
        {...form.field('messageChannel')}
      />
    </SettingForm>
  )
}

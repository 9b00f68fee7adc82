import { queryOptions } from '@tanstack/react-query'
import type { StoredValue } from '#app/office/components/one-setting.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Language } from '#domain/messages/language.ts'
import type { MessageChannel, MessageKind, TemplateKind } from '#domain/messages/message-kinds.ts'
import type { Row } from '#domain/schema/rows.ts'

export interface Template
  extends Readonly<Pick<Row<'message_templates'>, 'subject' | 'body' | 'updated_at'>> {
  readonly kind: TemplateKind
  readonly language: Language
}

export const templates: RecordSource<Template> = {
  table: 'message_templates',
  key: ['kind', 'language'],
  select: 'kind,language,subject,body,updated_at',
  nameOf: ({ kind }) => kind,
}

export const templatesQuery = queryOptions({
  queryKey: tableKey(templates),
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('message_templates')
      .select(templates.select)
      .abortSignal(signal)
      .overrideTypes<Template[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export const templateLabels = {
  updated: 'Message updated successfully',
  updateFailed: 'Error updating message',
}

export interface Rule
  extends Readonly<
    Pick<
      Row<'message_rules'>,
      'is_on' | 'minutes' | 'at_time' | 'not_again_within_days' | 'recipients' | 'updated_at'
    >
  > {
  readonly kind: MessageKind
  readonly channel: MessageChannel
}

const rules: RecordSource<Rule> = {
  table: 'message_rules',
  key: ['kind', 'channel'],
  select: 'kind,channel,is_on,minutes,at_time,not_again_within_days,recipients,updated_at',
  nameOf: ({ kind }) => kind,
  isOneQueue: true,
}

export const rulesQuery = queryOptions({
  queryKey: tableKey(rules),
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('message_rules')
      .select(rules.select)
      .abortSignal(signal)
      .overrideTypes<Rule[], { merge: false }>()
    if (error) throw error
    return data
  },
})

type RuleDraft = Partial<Pick<Rule, 'is_on' | 'minutes' | 'at_time' | 'not_again_within_days' | 'recipients'>>

/** Applies the rules to all future appointments in batches: a save covers only the nearest ones. */
async function syncQueuedMessages(): Promise<void> {
  for (;;) {
    const { data: hasMore, error } = await sessionClient().rpc('sync_queued_messages')
    if (error) throw error
    if (!hasMore) return
  }
}

export const useFollowRules = () =>
  useChange({
    mutationKey: 'messages',
    send: syncQueuedMessages,
    errorToast: 'The waiting messages could not be updated',
  }).mutate

const ruleLabels = { updated: 'Rule updated successfully', updateFailed: 'Error updating rule' }

/** Saves several rules at once if the channels share a value. */
export function useSaveRules() {
  const follow = useFollowRules()
  const { mutate, saveAll } = useUpdateRecord(rules, ruleLabels, { onSaved: follow })
  const updatesOf = (of: readonly Rule[], draft: RuleDraft) => of.map((record) => ({ record, draft }))
  return {
    mutate: (rule: Rule, draft: RuleDraft) => mutate(...updatesOf([rule], draft)),
    save: (of: readonly Rule[], draft: RuleDraft) => saveAll(updatesOf(of, draft)),
  }
}

/** For fields that change one column of several rules with the same value. */
export function useRuleValues(stored: readonly Rule[]) {
  const { save } = useSaveRules()
  return <Column extends keyof RuleDraft>(
    column: Column,
  ): StoredValue<readonly Rule[], NonNullable<Rule[Column]>> => ({
    stored,
    versionOf: (of) => of.map(confirmedVersion(rules)).join(),
    // Fields are rendered only for columns that the rule has.
    valueOf: ([first]) => first?.[column] as NonNullable<Rule[Column]>,
    save: (value, basis) => save(basis, { [column]: value }),
    what: 'this rule',
    failed: ruleLabels.updateFailed,
  })
}

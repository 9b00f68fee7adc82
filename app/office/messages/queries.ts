import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ActionableError, reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Language } from '#domain/messages/language.ts'
import type { MessageChannel, MessageKind, TemplateKind } from '#domain/messages/message-kinds.ts'
import type { Row } from '#domain/schema/rows.ts'

export interface Template
  extends Readonly<Pick<Row<'message_templates'>, 'subject' | 'body' | 'updated_at'>> {
  readonly kind: TemplateKind
  readonly language: Language
}

export const templatesQuery = queryOptions({
  queryKey: [DATA, 'message_templates'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('message_templates')
      .select('kind,language,subject,body,updated_at')
      .abortSignal(signal)
      .overrideTypes<Template[], { merge: false }>()
    if (error) throw error
    return data
  },
})

const OVERTAKEN = 'Somebody else saved this meanwhile.'

/** Over the very version that was edited. */
export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ read, draft }: { read: Template; draft: Pick<Template, 'subject' | 'body'> }) => {
      const { data, error } = await sessionClient()
        .from('message_templates')
        .update(draft)
        .eq('kind', read.kind)
        .eq('language', read.language)
        .eq('updated_at', read.updated_at)
        .select('kind,language,subject,body,updated_at')
        .overrideTypes<Template[], { merge: false }>()
      if (error) throw error
      const [saved] = data
      if (!saved) throw new ActionableError(OVERTAKEN)
      return saved
    },
    onSuccess: (saved) => {
      queries.setQueryData(templatesQuery.queryKey, (all) =>
        all?.map((each) => (each.kind === saved.kind && each.language === saved.language ? saved : each)),
      )
      toast.success('Message updated successfully')
    },
    onError: (error) => {
      toast.error('Error updating message', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
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

const ruleColumns = 'kind,channel,is_on,minutes,at_time,not_again_within_days,recipients,updated_at'

export const rulesQuery = queryOptions({
  queryKey: [DATA, 'message_rules'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('message_rules')
      .select(ruleColumns)
      .abortSignal(signal)
      .overrideTypes<Rule[], { merge: false }>()
    if (error) throw error
    return data
  },
})

type RuleDraft = Partial<Pick<Rule, 'is_on' | 'minutes' | 'at_time' | 'not_again_within_days' | 'recipients'>>

const isSame = (one: Rule, other: Rule) => one.kind === other.kind && one.channel === other.channel

/** What a rule says of the nearest visits is known when it was saved; a large business has more of them than that. */
export async function followRules(): Promise<void> {
  for (;;) {
    const { data: hasMore, error } = await sessionClient().rpc('follow_rules')
    if (error) throw error
    if (!hasMore) return
  }
}

/** Several where the ways of sending share it. One save after the other, each over the version that the last one left. */
export function useSaveRules() {
  const queries = useQueryClient()
  const { queryKey } = rulesQuery
  const show = (change: (rule: Rule) => Rule) =>
    queries.setQueryData(queryKey, (all) => all?.map((rule) => change(rule)))
  return useMutation({
    scope: { id: 'message_rules' },
    mutationFn: async ({ rules, draft }: { rules: readonly Rule[]; draft: RuleDraft }) => {
      for (const rule of rules) {
        const known = queries.getQueryData(queryKey)?.find((each) => isSame(each, rule)) ?? rule
        const { data, error } = await sessionClient()
          .from('message_rules')
          .update(draft)
          .eq('kind', rule.kind)
          .eq('channel', rule.channel)
          .eq('updated_at', known.updated_at)
          .select(ruleColumns)
          .overrideTypes<Rule[], { merge: false }>()
        if (error) throw error
        const [saved] = data
        if (!saved) throw new ActionableError(OVERTAKEN)
        show((each) => (isSame(each, saved) ? saved : each))
      }
    },
    onMutate: async ({ rules, draft }) => {
      await queries.cancelQueries({ queryKey })
      show((each) => (rules.some((rule) => isSame(rule, each)) ? { ...each, ...draft } : each))
    },
    onSuccess: () => {
      toast.success('Rule updated successfully')
      return followRules()
    },
    onError: (error) => {
      toast.error('Error updating rule', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

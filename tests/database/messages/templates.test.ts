// Message templates: all placeholders can be filled in, and the database knows the same ones as the screens.
import { expect, it } from 'vitest'
import { languages } from '#domain/messages/language.ts'
import { placesOf, templateKinds } from '#domain/messages/message-kinds.ts'
import { templateProblem } from '#domain/messages/message-template.ts'
import { sql } from '#server/db/sql.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

describeEachEngine('message templates', (database) => {
  it('start with a text in each language for each kind, with the placeholders of the screens', async () => {
    const { texts, placeholders } = await database().db.asOwner(async (tx) => ({
      texts: await tx.query<{
        kind: (typeof templateKinds)[number]
        language: string
        subject: string
        body: string
      }>(sql`select kind, language, subject, body from public.message_templates`),
      placeholders: await tx.query<{ kind: string; placeholders: string[] }>(sql`
        select distinct kind, to_jsonb(private.message_placeholders(kind)) as placeholders from public.message_templates`),
    }))
    expect(texts).toHaveLength(templateKinds.length * languages.length)
    for (const { kind, subject, body } of texts)
      expect(templateProblem(kind, `${subject}\n${body}`)).toBeNull()
    const sorted = (list: readonly string[]) => list.toSorted()
    expect(Object.fromEntries(placeholders.map((row) => [row.kind, sorted(row.placeholders)]))).toEqual(
      Object.fromEntries(templateKinds.map((kind) => [kind, sorted(placesOf[kind])])),
    )
  })

  it.each(['Hello {nmae}', 'Hello {name} {site}', '{}', 'Hello {name', '}{', '{{name}}'])(
    'refuse %s with the message of the screens',
    async (body) => {
      const saved = rolledBackIn(database().db, (tx) =>
        tx.query(
          sql`update public.message_templates set body = ${body} where kind = 'confirmation' and language = 'hi'`,
        ),
      )
      await expect(saved).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'message_templates_placeholders_known',
        message: templateProblem('confirmation', body),
      })
    },
  )
})

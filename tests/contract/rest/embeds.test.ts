// Embedded resources over foreign keys in both directions: nested, filtered, ordered and limited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { addFixture } from './fixture.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeEachEngine('embedded resources', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  const from = (table: string) => rest.client().from(table)

  test('to-one by the referenced table', async () => {
    const { data } = await from('badges').select('label,people(name)').order('label')
    expect(data).toEqual([
      { label: 'gold', people: { name: 'First' } },
      { label: 'silver', people: { name: 'Second' } },
    ])
  })
  test('one-to-one from the referenced side is an object or null', async () => {
    const { data } = await from('people').select('id,badges(label)').in('id', [1, 3]).order('id')
    expect(data).toEqual([
      { id: 1, badges: { label: 'gold' } },
      { id: 3, badges: null },
    ])
  })
  test('to-many, chosen by the constraint', async () => {
    const { data } = await from('people')
      .select('id,letters!letters_sender(subject)')
      .lte('id', 3)
      .order('id')
    expect(data).toEqual([
      { id: 1, letters: [{ subject: 'hello' }, { subject: 'plan' }] },
      { id: 2, letters: [{ subject: 're: hello' }] },
      { id: 3, letters: [] },
    ])
  })
  test('by constraint, by key column, and by a hint of the column', async () => {
    const { data, error } = await from('letters')
      .select('subject,letters_sender(name),recipient_id(name),who:people!sender_id(name)')
      .eq('subject', 'hello')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      subject: 'hello',
      letters_sender: { name: 'First' },
      recipient_id: { name: 'Second' },
      who: { name: 'First' },
    })
  })
  test('a self reference is refused, by table, column and hint', async () => {
    for (const select of ['id,people(id)', 'id,boss:boss_id(name)', 'id,people!boss_id(name)']) {
      const { error, status } = await from('people').select(select)
      expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST100' })
    }
  })
  test('nested', async () => {
    const { data } = await from('badges')
      .select('label,people(name,letters!letters_sender(subject))')
      .eq('label', 'silver')
      .single()
    expect(data).toEqual({
      label: 'silver',
      people: { name: 'Second', letters: [{ subject: 're: hello' }] },
    })
  })
  test('filters, order, limit and offset of an embedded resource do not change the parent', async () => {
    const { data } = await from('people')
      .select('id,sent:letters!letters_sender(subject)')
      .eq('sent.subject', 'plan')
      .lte('id', 2)
      .order('id')
    expect(data).toEqual([
      { id: 1, sent: [{ subject: 'plan' }] },
      { id: 2, sent: [] },
    ])
    const page = await from('people')
      .select('id,sent:letters!letters_sender(subject)')
      .order('subject', { referencedTable: 'sent', ascending: false })
      .range(1, 1, { referencedTable: 'sent' })
      .eq('id', 1)
      .single()
    expect(page.data?.sent).toEqual([{ subject: 'hello' }])
  })
  test('a later page embeds the resources of its own rows, also by a key that is not selected', async () => {
    const named = await from('people').select('name,badges(label)').order('id').range(1, 1)
    expect(named.data).toEqual([{ name: 'Second', badges: { label: 'silver' } }])
    const whole = await from('letters')
      .select('to:recipient_id(name),*')
      .order('recipient_id(name)')
      .range(1, 1)
    expect(whole.data).toMatchObject([{ to: { name: 'Second' }, recipient_id: 2, subject: 'hello' }])
  })
  test('or within an embedded resource', async () => {
    const { data } = await from('people')
      .select('id,sent:letters!letters_sender(subject)')
      .or('subject.eq.plan,subject.eq.nothing', { referencedTable: 'sent' })
      .eq('id', 1)
      .single()
    expect(data?.sent).toEqual([{ subject: 'plan' }])
  })
  test('!inner keeps only parents with a matching child, and the count agrees', async () => {
    const { data, count } = await from('people')
      .select('id,sent:letters!letters_sender!inner(subject)', { count: 'exact' })
      .eq('sent.subject', 're: hello')
    expect(data).toEqual([{ id: 2, sent: [{ subject: 're: hello' }] }])
    expect(count).toBe(1)
  })
  test('is null and not is null of an embedded resource, also within or, and without showing it', async () => {
    const lonely = await from('people').select('id,badges()').is('badges', null).order('id')
    expect(lonely.data).toEqual([{ id: 3 }, { id: 4 }])
    const { data, error } = await from('people')
      .select('id,badges(),sent:letters!letters_sender()')
      .eq('badges.label', 'gold')
      .eq('sent.subject', 're: hello')
      .or('badges.not.is.null,sent.not.is.null')
      .order('id')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1 }, { id: 2 }])
  })
  test('order by a column of a to-one resource', async () => {
    const { data } = await from('letters')
      .select('id,people!letters_recipient(name)')
      .order('people(name)', { ascending: false })
      .order('id')
    expect(data?.map(({ id }) => id)).toEqual([2, 1, 3])
    const { error, status } = await from('people')
      .select('id,letters!letters_sender(id)')
      .order('letters(id)')
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST118' })
  })
  test('no relationship, or more than one', async () => {
    const none = await from('badges').select('letters(id)')
    expect({ status: none.status, code: none.error?.code }).toEqual({ status: 400, code: 'PGRST200' })
    const response = await rest.request('/letters?select=people(name)')
    expect(response.status).toBe(300)
    expect(await response.json()).toMatchObject({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          relationship: 'letters_recipient using letters(recipient_id) and people(id)',
        },
        {
          cardinality: 'many-to-one',
          relationship: 'letters_sender using letters(sender_id) and people(id)',
        },
      ],
      hint: expect.stringContaining("'people!letters_sender'"),
    })
  })
  test('two under one name: 42712', async () => {
    const twice = 'id,letters!letters_sender(subject),letters!letters_recipient(subject)'
    const { error, status } = await from('people').select(twice)
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '42712' })
    expect(error?.message).toBe('table name "letters" specified more than once')
    const apart = await from('people')
      .select('sent:letters!letters_sender(subject),letters!letters_recipient(subject)')
      .eq('id', 2)
      .single()
    expect(apart.data).toEqual({ sent: [{ subject: 're: hello' }], letters: [{ subject: 'hello' }] })
  })
  test('a filter on a resource that is not embedded', async () => {
    const { error, status } = await from('badges').select('label').eq('people.name', 'First')
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST108' })
  })
})

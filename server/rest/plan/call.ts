// Function name, arguments and catalog → CallPlan. Overloads are chosen by argument names.
import type { CatalogSnapshot, Routine } from '#server/catalog/snapshot.ts'
import type { AppError } from '#server/http/app-error.ts'
import { affectedNotKnown, refusal } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { CallPlan } from './plan.ts'
import { planRead, type ReadContext } from './read.ts'

export function planCall({ name, query, keys, preferences }: RestRequest, context: ReadContext): CallPlan {
  const given = [...query.arguments.keys(), ...(keys ?? [])]
  const routine = findRoutine(name, given, context.catalog)
  const { isSet, relation } = routine.result
  if (preferences.maxAffected !== null && !isSet) throw affectedNotKnown()
  return {
    kind: 'call',
    routine,
    arguments: routine.arguments
      .filter((argument) => given.includes(argument.name))
      .map((argument) => ({ ...argument, text: query.arguments.get(argument.name) ?? null })),
    read: planRead(relation, 'result', query.root, context),
  }
}

function findRoutine(name: string, given: readonly string[], catalog: CatalogSnapshot): Routine {
  const candidates = (catalog.routines.get(name) ?? []).filter((routine) => accepts(routine, given))
  const [routine, ...others] = candidates
  if (routine === undefined) throw unknownFunction(name, given)
  if (others.length > 0) throw ambiguousFunction(candidates)
  return routine
}

function accepts(routine: Routine, given: readonly string[]): boolean {
  const known = routine.arguments.map((argument) => argument.name)
  const required = routine.arguments.filter((argument) => !argument.isOptional)
  return given.every((name) => known.includes(name)) && required.every(({ name }) => given.includes(name))
}

function unknownFunction(name: string, given: readonly string[]): AppError {
  const signature =
    given.length === 0 ? `public.${name} without parameters` : `public.${name}(${given.join(', ')})`
  return refusal(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${signature}, but no matches were found in the schema cache.`,
  })
}

function ambiguousFunction(candidates: readonly Routine[]): AppError {
  const signatures = candidates.map((routine) => {
    const passed = routine.arguments.map(({ name, type }) => `${name} => ${type}`)
    return `public.${routine.name}(${passed.join(', ')})`
  })
  const message = `Could not choose the best candidate function between: ${signatures.join(', ')}`
  return refusal(300, 'PGRST203', message, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

import type { Command } from '../../exchange/commands.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import type { Session } from './session-store.ts'

/** The exchange answers with the whole order; the wire has only its price (FORM-32). */
function resultOf(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { order, ...rest } = result
  const price: unknown = typeof order === 'object' && order !== null ? Reflect.get(order, 'price') : undefined
  return { ...rest, ...(typeof price === 'string' ? { price } : {}) }
}

/** Runs a command unless a field of its body is invalid. */
export async function runCommand(
  exchange: Exchange,
  session: Session,
  body: FieldReader,
  command: Command,
): Promise<Answer> {
  const problem = body.problem()
  if (problem !== null) return badRequest(problem)
  const answer = await exchange.command(session.accountId, command)
  return answer.ok ? done(resultOf(answer.result)) : refusedBy(answer)
}

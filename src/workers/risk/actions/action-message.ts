import type { ActionMessage } from '#shared/contracts/dialog.ts'

/** A message of a dialog. It blocks sending unless `kind` is 'caution'. */
export const message = (
  at: ActionMessage['at'],
  key: string,
  params: ActionMessage['params'] = {},
  kind: ActionMessage['kind'] = 'error',
): ActionMessage => ({ at, key, params, kind })

/** Whether a message blocks sending. */
export const isBarred = (messages: readonly ActionMessage[]): boolean =>
  messages.some(({ kind }) => kind !== 'caution')

import type { ActionMessage } from '#shared/contracts/dialog.ts'

/** A message of a dialog; blocks unless told otherwise. */
export const message = (
  at: ActionMessage['at'],
  key: string,
  params: ActionMessage['params'] = {},
  kind: ActionMessage['kind'] = 'error',
): ActionMessage => ({ at, key, params, kind })

/** Whether one of them keeps anything from being sent. */
export const isBarred = (messages: readonly ActionMessage[]): boolean =>
  messages.some(({ kind }) => kind !== 'caution')

import type { TpSlView } from '#shared/contracts/tpsl.ts'

/** True where the position or order of a form is gone or changed sides: nothing can be sent. */
export const isOver = (state: TpSlView['state']): state is 'gone' | 'liquidated' | 'flipped' =>
  state === 'gone' || state === 'liquidated' || state === 'flipped'

/**
 * Parameters of a message, with the names among them translated.
 *
 * @param t of the namespace `tpsl`
 */
export function messageParams(
  t: (key: string) => string,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { triggerBy, orderType } = params
  return {
    ...params,
    ...(triggerBy === undefined ? {} : { triggerBy: t(`by.${triggerBy}`) }),
    ...(orderType === undefined ? {} : { orderType: t(`legs.${orderType}`) }),
  }
}

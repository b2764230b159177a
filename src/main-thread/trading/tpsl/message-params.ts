import type { TpSlView } from '#shared/contracts/tpsl.ts'

/** The position or order of a form is no longer what it was: nothing can be sent. */
export const isOver = (state: TpSlView['state']): state is 'gone' | 'liquidated' | 'flipped' =>
  state === 'gone' || state === 'liquidated' || state === 'flipped'

/** Parameters of a message with the names among them in the page's language (`t` of the namespace tpsl). */
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

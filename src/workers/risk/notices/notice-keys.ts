/** Every notice this worker can send: its keys are `<kind>.title` and `<kind>.body` under `notice.`. */
export const noticeKinds = [
  'orderPlaced',
  'orderAmended',
  'orderFilled',
  'orderCancelled',
  'orderPartlyCancelled',
  'orderRejected',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const titleKeyOf = (kind: NoticeKind): string => `notice.${kind}.title`
export const bodyKeyOf = (kind: NoticeKind): string => `notice.${kind}.body`
/** Names of the parameters every one of them carries; '' where an order has none. */
export const noticeParams = ['side', 'symbol', 'qty', 'filled', 'coin', 'price', 'reason'] as const

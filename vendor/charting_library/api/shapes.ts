import type { EntityId } from './primitives.ts'

/** `time` is in seconds since the epoch. A time between two bars is drawn at the bar whose period contains it. */
export interface PricedPoint {
  time: number
  price: number
}
export interface TimePoint {
  time: number
}
export interface StickedPoint {
  time: number
  channel?: 'open' | 'high' | 'low' | 'close'
}
export type ShapePoint = PricedPoint | TimePoint | StickedPoint

export interface CreateShapeOptionsBase {
  shape?: string
  text?: string
  lock?: boolean
  disableSelection?: boolean
  disableSave?: boolean
  disableUndo?: boolean
  /** Keys: `linecolor`, `linewidth`, `color`, `visible`. */
  overrides?: Record<string, unknown>
  zOrder?: 'top' | 'bottom'
  showInObjectsTree?: boolean
}
export type CreateShapeOptions = CreateShapeOptionsBase
export type CreateMultipointShapeOptions = CreateShapeOptionsBase

/** The object through which an application reads and changes one drawing. */
export interface ILineDataSourceApi {
  isSelectionEnabled(): boolean
  setSelectionEnabled(enabled: boolean): void
  isSavingEnabled(): boolean
  setSavingEnabled(enabled: boolean): void
  isUserEditEnabled(): boolean
  setUserEditEnabled(enabled: boolean): void
  bringToFront(): void
  sendToBack(): void
  getProperties(): Record<string, unknown>
  setProperties(properties: Record<string, unknown>): void
  getPoints(): PricedPoint[]
  setPoints(points: readonly ShapePoint[]): void
}

export interface IShapesApi {
  createShape(point: ShapePoint, options: CreateShapeOptions): Promise<EntityId>
  createMultipointShape(
    points: readonly ShapePoint[],
    options: CreateMultipointShapeOptions,
  ): Promise<EntityId>
  getAllShapes(): { id: EntityId; name: string }[]
  /** Throws if no drawing has this id. */
  getShapeById(id: EntityId): ILineDataSourceApi
  removeAllShapes(): void
}

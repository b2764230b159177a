/** Codes of symbol loading (ERR-19, ERR-21). Only the trace has them; traders never see them. */
export const contractCodes = {
  v6Parse: '10011501',
  useV4: '10011502',
  v4Parse: '10011503',
  storeError: '10011504',
  cacheFirstRequest: '10011505',
  networkFirstRequest: '10011506',
  hardCoded: '10011507',
} as const

/** Ordered as in the specification's list, which doesn't say which code is which: this mapping is a choice. */
export const spotCodes = {
  retryError: '11511501',
  retryMax: '11511502',
  useCache: '11511503',
  hardCoded: '11511504',
  execution: '11511505',
  allOrV3Request: '11511506',
  merge: '11511507',
  cdnRequest: '11511508',
  v3Request: '11511509',
  fallBackToV2: '11511510',
  v2Request: '11511511',
} as const

/** Adds a code and its detail to the trace. */
export type TraceCode = (code: string, detail: string) => void

/** Small types that many contracts share. */

/** 1 up / profit, -1 down / loss, 0 neutral: chooses colour and sign shape. */
export type Tone = 1 | 0 | -1

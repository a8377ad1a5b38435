// How the reproduced publications select: they rank once, on all samples of a training set, and take
// the size with the highest score. Written out, so that defaults of the program may change.

export const PUBLISHED_SELECTION = { ranking: 'once', choose: 'best', repeats: 1 } as const;

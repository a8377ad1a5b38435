// Shared by a test and the threads that it ends.
export const SHARED = 'svm-sieve: threads that end';
export const MOMENTS = ['loading', 'data', 'data answered', 'follow', 'follow answered', 'score', 'score answered'];

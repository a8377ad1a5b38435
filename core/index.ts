// The numeric core: one file per hot loop. What is exported here is what src/numeric may call.

export { dot } from './dot';

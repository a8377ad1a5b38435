// The look of a report. Colours are pairs for light and dark; text keeps a contrast of 7 to 1,
// links and marks of 4.5 to 1.

import { paletteStyle } from './charts/theme.ts';
import { MAX_ALIGNED } from './table.ts';

/** Columns are aligned by classes of their table, so that cells need none. */
const ALIGNED = Array.from({ length: MAX_ALIGNED }, (_, place) => place + 1)
  .map(
    (place) =>
      `.r${place} tr>:nth-child(${place}){text-align:right}.c${place} tr>:nth-child(${place}){text-align:center}`,
  )
  .join('');

export const STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#1b1f24;--soft:#4a525c;--line:#cfd6de;--edge:#6b7680;--tint:#f3f6f9;--link:#00568a;--info:#0072b2;--warning:#b04a00;${paletteStyle('light')}}
@media (prefers-color-scheme:dark){:root{--page:#14171b;--text:#e8ebef;--soft:#b4bcc6;--line:#3a424c;--edge:#7d8893;--tint:#1d2228;--link:#7cc4f5;--info:#56b4e9;--warning:#f0a35e;${paletteStyle('dark')}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 3rem;background:var(--page);color:var(--text);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0 .75rem}
h2{font-size:1.3rem;line-height:1.3;margin:2.25rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.08rem;margin:1.5rem 0 .4rem}
p,ul,ol{margin:.6rem 0}
.lead{font-size:1.08rem}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--info);outline-offset:2px}
main:focus{outline:none}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:.5rem;padding:.4rem .8rem;background:var(--page);z-index:1}
nav ol{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:1rem 0 0;padding:0;list-style:none}
.note{border-left:4px solid var(--info);background:var(--tint);padding:.55rem .9rem;border-radius:0 4px 4px 0}
.note.warning{border-color:var(--warning)}
.methods .copy-this{border-left:4px solid var(--line);padding:.1rem 0 .1rem .9rem}
.methods ol{font-size:.92rem;color:var(--soft)}
.copied{position:relative}
.copy{position:absolute;top:.4rem;right:.4rem}
.methods .copy{position:static;margin-top:.3rem}
button,input[type=search]{font:inherit;font-size:.88rem;color:var(--text);background:var(--page);border:1px solid var(--edge);border-radius:4px;padding:.15rem .6rem}
button{cursor:pointer}
button[disabled]{opacity:.55;cursor:default}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.7rem;margin:1.2rem 0}
.facts div{background:var(--tint);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem}
.facts dt{font-size:.88rem;color:var(--soft)}
.facts dd{margin:.1rem 0 0;font-size:1.5rem;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums}
.facts small{display:block;font-size:.83rem;font-weight:400;color:var(--soft);line-height:1.4}
.choose{display:grid;grid-template-columns:auto 1fr auto;gap:.4rem .8rem;align-items:center;margin:.6rem 0}
.choose[hidden]{display:none}
.choose p{grid-column:1/-1;margin:0;font-size:.88rem;color:var(--soft)}
.choose input{width:100%;min-width:0;accent-color:var(--info)}
.size{background:var(--tint);border-left:4px solid var(--info);border-radius:0 4px 4px 0;padding:.5rem .9rem;white-space:pre-line}
.names{columns:12rem;column-gap:1.5rem;font-size:.92rem;padding-left:2.6rem}
.names li{break-inside:avoid}
.tipped[data-x]{cursor:pointer}
.tipped[data-x]:hover{opacity:.07}
.tipped.on{opacity:.13}
.tip{position:fixed;z-index:2;pointer-events:none;max-width:min(24rem,90vw);white-space:pre-line;background:var(--text);color:var(--page);font-size:.83rem;line-height:1.4;padding:.3rem .6rem;border-radius:4px;font-variant-numeric:tabular-nums}
.search{margin:.8rem 0 -.4rem}
thead button{border:0;padding:0;background:none;font-weight:inherit;text-align:inherit}
thead button::after{content:"\\a0↕";content:"\\a0↕"/"";color:var(--soft)}
[aria-sort=ascending] button::after{content:"\\a0↑";content:"\\a0↑"/""}
[aria-sort=descending] button::after{content:"\\a0↓";content:"\\a0↓"/""}
pre{background:var(--tint);border:1px solid var(--line);border-radius:4px;padding:.7rem .9rem;white-space:pre-wrap;font:.88rem/1.5 ui-monospace,monospace}
.copied:has(.copy) pre{padding-right:4.8rem}
figure{margin:1.4rem 0}
figcaption,caption{font-weight:600;text-align:left;margin:0 0 .4rem;padding:0}
figure svg{display:block;max-width:100%;height:auto}
.narrow{display:none}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
caption{padding-bottom:.4rem}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;max-width:26rem}
thead th{border-bottom:2px solid var(--line);vertical-align:bottom}
tbody th{font-weight:normal}
${ALIGNED}
td{overflow-wrap:normal}
td small,th small{color:var(--soft)}
summary{cursor:pointer;font-weight:600}
td summary,th summary{font-weight:inherit;word-break:break-all}
td details[open],th details[open]{word-break:break-all}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{margin-top:3rem;padding-top:.5rem;border-top:1px solid var(--line);color:var(--soft);font-size:.88rem}
@media (max-width:44rem){.wide{display:none}.narrow{display:block}h1{font-size:1.45rem}.choose{grid-template-columns:1fr}.choose button{justify-self:start}.facts{grid-template-columns:1fr 1fr}th,td{padding:.3rem .45rem}}
@media print{:root{--page:#fff;--text:#000;--soft:#333;--line:#bbb;--tint:#f5f5f5;--link:#000;color-scheme:light;${paletteStyle('light')}}body{max-width:none;padding:0;font-size:10.5pt}.skip,nav,.choose,.search,.copy,.tip{display:none!important}thead button::after{content:none}.tipped.on{opacity:0}.wide{display:block}.narrow{display:none}figure,tr,.note,pre,.facts{break-inside:avoid}h2,h3{break-after:avoid}.scroll{overflow:visible}thead{display:table-header-group}}
`;

import type { Tx } from '../core/database.ts'
import { raw, sql, type Sql } from '../core/sql.ts'
import { SQL_BETWEEN, SQL_PARTS } from './words.ts'

/** Increment with every change of the functions' results: the text of every record is then indexed again. */
export const FUNCTIONS_VERSION = 2

/** A character and how it may be read, without tones, `v` for `ü`: the usual reading first. */
export type Readings = ReadonlyMap<string, readonly string[]>

/** Each field is cut there; a name or an address is never so long. */
const LENGTH_MAX = 2000
const WORD_MAX = 60

const quoted = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`)
const PARTS = quoted(SQL_PARTS)
const BETWEEN = quoted(SQL_BETWEEN)

/** Makes the functions that triggers and searches call. `readings` is asked for only where the database has none. */
export async function keepFunctions(tx: Tx, readings: () => Promise<Readings>): Promise<void> {
  await tx.run`create table if not exists cubic_pinyin (character text primary key, readings text not null)`
  if (!(await tx.one`select 1 from cubic_pinyin limit 1`)) await fillReadings(tx, await readings())
  for (const definition of [NORMAL, TITLE, READINGS, SOUND, INITIALS, SOUNDS, TOKENS, SOUNDS_LIKE])
    await tx.run`create or replace function ${definition}`
}

async function fillReadings(tx: Tx, readings: Readings): Promise<void> {
  const rows = [...readings].map(([character, read]) => [character, read.join(' ')] as const)
  await tx.run`insert into cubic_pinyin (character, readings)
    select character, readings from unnest(${rows.map(([character]) => character)}::text[], ${rows.map(([, read]) => read)}::text[])
      as given (character, readings)`
}

/**
 * The readings of these characters as a JSON object, for searches by pinyin elsewhere; characters
 * without one are left out.
 */
export function readingsOf(characters: Sql): Sql {
  return sql`(select coalesce(json_object_agg(known.character, known.readings), '{}') from cubic_pinyin known where known.character in (${characters}))`
}

/** Text without what does not tell words apart; `normalText` says the same. */
const NORMAL = sql`cubic_text_normal(value text) returns text language sql immutable parallel safe as $function$
  select lower(normalize(regexp_replace(normalize(left(value, ${raw(String(LENGTH_MAX))}), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC))
$function$`

/** The words as one line. */
const TITLE = sql`cubic_text_title(normal text) returns text language sql immutable parallel safe as $function$
  select btrim(regexp_replace(coalesce(normal, ''), ${BETWEEN}, ' ', 'g'))
$function$`

/** How each character may be read, the readings of one as a line; empty where it has none. */
const READINGS = sql`cubic_text_readings(characters text[]) returns text[] language sql stable parallel safe as $function$
  select array_agg(coalesce(known.readings, '') order by place)
    from unnest(characters) with ordinality as given (character, place) left join cubic_pinyin known using (character)
$function$`

/** How it is usually read, without spaces, then the initials. */
const SOUND = sql`cubic_text_sound(normal text) returns text language sql stable parallel safe as $function$
  select coalesce(string_agg(split_part(reading, ' ', 1), '' order by place) || ' ' || string_agg(left(reading, 1), '' order by place), '')
    from unnest(cubic_text_readings(string_to_array(normal, null))) with ordinality as known (reading, place) where reading <> ''
$function$`

/** Pairs of syllables and initials of three characters in a row, in every way to read them. */
const SOUNDS = sql`cubic_text_sounds(characters text[], first integer, weight text) returns text language plpgsql stable parallel safe as $function$
  declare
    known text[] := cubic_text_readings(characters);
    following text[];
    place text;
    one text;
    two text;
    three text;
    tokens text := '';
  begin
    for at in 1..cardinality(known) loop
      continue when known[at] = '';
      place := ':' || (first + at) || weight;
      following := string_to_array(coalesce(nullif(known[at + 1], ''), '-'), ' ');
      foreach one in array string_to_array(known[at], ' ') loop
        foreach two in array following loop
          tokens := tokens || ' p' || one || '.' || rtrim(two, '-') || place;
        end loop;
      end loop;
      foreach one in array cubic_text_initials(known[at]) loop
        foreach two in array cubic_text_initials(known[at + 1]) loop
          foreach three in array case when two = '' then '{""}' else cubic_text_initials(known[at + 2]) end loop
            tokens := tokens || ' i' || one || two || three || place;
          end loop;
        end loop;
      end loop;
    end loop;
    return tokens;
  end
$function$`

/** The letters that the readings begin with; an empty one for none. */
const INITIALS = sql`cubic_text_initials(readings text) returns text[] language sql immutable parallel safe as $function$
  select case when readings like '% %' then array(select distinct left(reading, 1) from unnest(string_to_array(readings, ' ')) as reading)
    else array[left(coalesce(readings, ''), 1)] end
$function$`

/** The index entries of a field (lexemes.ts makes the matching search terms). */
const TOKENS = sql`cubic_text_tokens(normal text, weight text, sounds boolean) returns tsvector language plpgsql stable parallel safe as $function$
  declare
    part text[];
    characters text[];
    sounding text[] := '{}';
    word text;
    place integer := 1;
    tokens text := '';
  begin
    for part in select regexp_matches(normal, ${PARTS}, 'g') loop
      place := place + 1;
      if part[1] is not null then
        characters := string_to_array(part[1], null);
        sounding := sounding || characters;
        for at in 1..cardinality(characters) loop
          tokens := tokens || ' ' || characters[at] || ':' || place || weight;
          if at < cardinality(characters) then
            tokens := tokens || ' ' || characters[at] || characters[at + 1] || ':' || place || weight;
          end if;
          place := place + 1;
        end loop;
      else
        word := left(part[2], ${raw(String(WORD_MAX))});
        tokens := tokens || ' w' || word || ':' || place || weight;
        if length(word) between 4 and 24 and word ~ '^[a-z]+$' then
          for at in 1..length(word) loop
            tokens := tokens || ' d' || overlay(word placing '' from at for 1) || ':' || place || weight;
          end loop;
        end if;
      end if;
    end loop;
    if sounds and sounding <> '{}' then
      tokens := tokens || cubic_text_sounds(sounding, place + 1, weight);
    end if;
    return tokens::tsvector;
  end
$function$`

/** Returns the tsquery text that finds everything with the sound of these characters; null if one of them has none. */
const SOUNDS_LIKE = sql`cubic_text_sounds_like(characters text, weights text) returns text language sql stable parallel safe as $function$
  with known as (
    select place, string_to_array(readings, ' ') as readings from unnest(string_to_array(characters, null)) with ordinality as given (character, place)
      join cubic_pinyin using (character))
  select case when count(*) = length(characters) - 1 then '(' || string_agg(choices, ' <-> ' order by place) || ')' end
    from (
      select one.place, '(' || string_agg('''p' || reading || '.' || following || '''' || case when weights = '' then '' else ':' || weights end, ' | ') || ')' as choices
        from known one join known next on next.place = one.place + 1, unnest(one.readings) as reading, unnest(next.readings) as following
        group by one.place) pairs
$function$`
